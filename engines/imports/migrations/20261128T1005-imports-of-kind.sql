-- All imports of a kind, newest first, whatever they went into.
create index imports_of_kind on imports (account_id, target, id desc);
