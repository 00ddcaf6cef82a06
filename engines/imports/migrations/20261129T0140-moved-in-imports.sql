-- Exports of other products say how each contact stood there; an import counts them by state, and what became of them.
alter table imports add column moved jsonb;
comment on column imports.moved is 'of exports of other products: how many contacts by `state:…`, `suppressed:…`, `tag:<id>`, and stricter_here, tags_left_out';
