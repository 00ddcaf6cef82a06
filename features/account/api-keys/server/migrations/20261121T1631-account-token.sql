-- The one token of the account that programs of old know it by; it may do everything a key may.
alter table api_keys add column is_account_token boolean not null default false;
create unique index api_keys_account_token on api_keys (account_id) where is_account_token;
