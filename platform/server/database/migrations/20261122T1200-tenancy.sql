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

-- Puts a table behind row-level security. Every table with an account_id calls it in its own migration. What is written is held
-- against the account of the transaction, which a statement reads once instead of once a row.
create function protect_tenant_table(target regclass) returns void language plpgsql as $$
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

-- Small tables that are the same for every account: readable by the app role, written across accounts only.
create function share_reference_table(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select on %s to heliograph_app', target);
  execute format('grant select, insert, update, delete on %s to heliograph_system', target);
end
$$;
