const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The functions that queries may use. None reads a table, a file, a setting or the clock of the session, none waits or writes. */
export const allowedFunctions = words(
  'count sum avg min max bool_and bool_or every string_agg array_agg percentile_cont percentile_disc mode stddev stddev_pop ' +
    'stddev_samp variance var_pop var_samp corr row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value ' +
    'last_value nth_value lower upper initcap length char_length character_length left right substring substr btrim ltrim rtrim ' +
    'replace concat concat_ws position strpos split_part starts_with reverse translate md5 to_char to_number abs ceil ceiling ' +
    'floor round trunc sqrt mod sign ln log date_trunc date_part extract age to_date to_timestamp make_date timezone now array_length',
);

/** The operators that queries may use. */
export const allowedOperators = words('+ - * / % = <> != < > <= >= || ~~ !~~ ~~* !~~*');

/** The types that queries may cast to, by their names in the grammar. */
export const allowedTypes = words(
  'text varchar int2 int4 int8 smallint integer int bigint numeric decimal float4 float8 real bool boolean date time timestamp timestamptz interval',
);

/** What SQL says of the moment without brackets. */
export const allowedMoments = words(
  'SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIME SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N',
);

/** How a field of a node is read: plain, a name or names, a node of any allowed kind, or a node of this kind that stands there bare. */
export type FieldKind = 'plain' | 'names' | 'node' | `bare ${string}`;

const at = { location: 'plain' } as const;

/**
 * The grammar of queries: these nodes with these fields, and nothing else. What PostgreSQL learns to say in a later version is
 * refused until it stands here.
 */
export const grammar: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = {
  SelectStmt: {
    distinctClause: 'node',
    targetList: 'node',
    fromClause: 'node',
    whereClause: 'node',
    groupClause: 'node',
    groupDistinct: 'plain',
    havingClause: 'node',
    windowClause: 'node',
    valuesLists: 'node',
    sortClause: 'node',
    limitOffset: 'node',
    limitCount: 'node',
    limitOption: 'plain',
    withClause: 'bare WithClause',
    op: 'plain',
    all: 'plain',
    larg: 'bare SelectStmt',
    rarg: 'bare SelectStmt',
  },
  WithClause: { ctes: 'node', ...at },
  CommonTableExpr: {
    ctename: 'plain',
    aliascolnames: 'names',
    ctematerialized: 'plain',
    ctequery: 'node',
    ...at,
  },
  RangeVar: { relname: 'plain', inh: 'plain', relpersistence: 'plain', alias: 'bare Alias', ...at },
  RangeSubselect: { lateral: 'plain', subquery: 'node', alias: 'bare Alias' },
  JoinExpr: {
    jointype: 'plain',
    isNatural: 'plain',
    larg: 'node',
    rarg: 'node',
    usingClause: 'names',
    join_using_alias: 'bare Alias',
    quals: 'node',
    alias: 'bare Alias',
    rtindex: 'plain',
  },
  Alias: { aliasname: 'plain', colnames: 'names' },
  ResTarget: { name: 'plain', val: 'node', ...at },
  ColumnRef: { fields: 'names', ...at },
  A_Const: {
    ival: 'names',
    fval: 'names',
    sval: 'names',
    boolval: 'names',
    isnull: 'plain',
    ...at,
  },
  A_Expr: {
    kind: 'plain',
    name: 'names',
    lexpr: 'node',
    rexpr: 'node',
    rexpr_list_start: 'plain',
    rexpr_list_end: 'plain',
    ...at,
  },
  A_ArrayExpr: { elements: 'node', list_start: 'plain', list_end: 'plain', ...at },
  BoolExpr: { boolop: 'plain', args: 'node', ...at },
  NullTest: { arg: 'node', nulltesttype: 'plain', ...at },
  BooleanTest: { arg: 'node', booltesttype: 'plain', ...at },
  CaseExpr: { arg: 'node', args: 'node', defresult: 'node', ...at },
  CaseWhen: { expr: 'node', result: 'node', ...at },
  CoalesceExpr: { args: 'node', ...at },
  MinMaxExpr: { op: 'plain', args: 'node', ...at },
  RowExpr: { args: 'node', row_format: 'plain', ...at },
  List: { items: 'node' },
  SubLink: {
    subLinkType: 'plain',
    testexpr: 'node',
    operName: 'names',
    subselect: 'node',
    ...at,
  },
  TypeCast: { arg: 'node', typeName: 'bare TypeName', ...at },
  TypeName: { names: 'names', typmods: 'node', typemod: 'plain', arrayBounds: 'names', ...at },
  FuncCall: {
    funcname: 'names',
    args: 'node',
    agg_order: 'node',
    agg_filter: 'node',
    over: 'bare WindowDef',
    agg_within_group: 'plain',
    agg_star: 'plain',
    agg_distinct: 'plain',
    funcformat: 'plain',
    ...at,
  },
  SQLValueFunction: { op: 'plain', typmod: 'plain', ...at },
  WindowDef: {
    name: 'plain',
    refname: 'plain',
    partitionClause: 'node',
    orderClause: 'node',
    frameOptions: 'plain',
    startOffset: 'node',
    endOffset: 'node',
    ...at,
  },
  SortBy: { node: 'node', sortby_dir: 'plain', sortby_nulls: 'plain', ...at },
  GroupingSet: { kind: 'plain', content: 'node', ...at },
  GroupingFunc: { args: 'node', ...at },
};
