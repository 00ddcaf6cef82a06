-- Contacts are looked up by the custom field that identifies people in an account, which any field may be.
create index contacts_by_custom_value on contacts using gin (custom jsonb_path_ops);
