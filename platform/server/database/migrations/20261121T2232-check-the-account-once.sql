-- What is written is held against the account of the transaction, which a statement now reads once instead of once a row.
create or replace function protect_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy one_account on %s to heliograph_app
       using (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)
       with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::bigint))', target);
  execute format('create policy all_accounts on %s to heliograph_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to heliograph_app, heliograph_system', target);
end
$$;

do $$
declare found record;
begin
  for found in select schemaname, tablename from pg_policies where policyname = 'one_account' and with_check like '(account_id = (NULLIF%' loop
    execute format('alter policy one_account on %I.%I with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::bigint))', found.schemaname, found.tablename);
  end loop;
end
$$;
