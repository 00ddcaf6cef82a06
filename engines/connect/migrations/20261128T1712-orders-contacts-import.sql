-- The second type of a Keap connection goes by the name that its calls have.
update crm_lists set integration_type = 'orders_contacts_import' where integration_type = 'orders_with_contacts';
