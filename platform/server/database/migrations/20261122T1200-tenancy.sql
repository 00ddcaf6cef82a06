-- Two roles that own nothing. Every statement of the running product is made as one of them:
-- heliograph_app sees one account (app.account_id), heliograph_system sees all and is used only by acrossAccounts().
do $$
begin
  if not exists (select from pg_roles where rolname = 'heliograph_app') then create role heliograph_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'heliograph_system') then create role heliograph_system nologin; end if;
  execute format('grant heliograph_app, heliograph_system to %I', current_user);
end
$$;

grant usage on schema public to heliograph_app, heliograph_system;

-- The only way into an account: every transaction of the app's role begins with it. It answers the moment of the transaction, which
-- statements take as a value where a distributed database refuses now().
create function enter_account(account bigint) returns timestamptz language plpgsql as $$
begin
  perform set_config('role', 'heliograph_app', true);
  -- A command: a distributed database tells the nodes that hold the rows of SET LOCAL, and of nothing that set_config() does.
  execute format('set local app.account_id = %L', account);
  return now();
end
$$;

-- The only way to the rows of all accounts. The reason is there to be read in pg_stat_activity and the log of the database.
create function enter_system(reason text) returns timestamptz language plpgsql as $$
begin
  perform set_config('role', 'heliograph_system', true), set_config('application_name', left('heliograph: ' || reason, 60), true);
  return now();
end
$$;

-- Steps out of the role for a statement that is nobody's, like one of the queue; enter_account leads back.
create function leave_account() returns void language plpgsql as $$
begin
  perform set_config('role', 'none', true);
end
$$;

-- A time so many seconds later. Moving a time by an interval depends on the time zone, so PostgreSQL calls it STABLE and a distributed
-- database refuses it beside a column; by seconds alone it does not.
create function seconds_later(moment timestamptz, seconds float8) returns timestamptz language plpgsql immutable strict parallel safe as $$
begin
  return moment + seconds * interval '1 second';
end
$$;

-- Puts a table behind row-level security. Every table with an account_id calls it in its own migration. A policy holds no sub-select,
-- which distributed tables refuse, and fails when no account was entered: finding nothing would look like an empty account.
create function protect_tenant_table(target regclass) returns void language plpgsql as $$
declare ids regclass;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy one_account on %s to heliograph_app
       using (account_id = current_setting(''app.account_id'')::bigint)
       with check (account_id = current_setting(''app.account_id'')::bigint)', target);
  execute format('create policy all_accounts on %s to heliograph_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to heliograph_app, heliograph_system', target);
  -- Where rows lie on several nodes, the numbers of an INSERT ... SELECT are drawn as the role that makes it.
  for ids in select s.oid from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
    where d.refclassid = 'pg_class'::regclass and d.refobjid = target and d.deptype in ('a', 'i')
  loop
    execute format('grant usage on sequence %s to heliograph_app, heliograph_system', ids);
  end loop;
end
$$;

-- Small tables that are the same for every account: readable by the app role, written across accounts only.
create function share_reference_table(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select on %s to heliograph_app', target);
  execute format('grant select, insert, update, delete on %s to heliograph_system', target);
end
$$;
