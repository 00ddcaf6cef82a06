-- Whether who has something open is typing in it.
alter table presences add column is_writing boolean not null default false;
