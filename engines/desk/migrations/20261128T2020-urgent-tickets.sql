-- Who has an open ticket of high priority: asked for each recipient of a promotion where the account holds those back.
create index tickets_urgent on tickets (account_id, contact_id) where priority = 'high' and status <> 'closed';
