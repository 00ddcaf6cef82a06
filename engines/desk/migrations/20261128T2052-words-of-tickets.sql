-- The words of each ticket, in a narrow table of their own: a search walks it from the newest on and reads no message.
create table ticket_search (
  account_id bigint not null,
  ticket_id bigint not null,
  words tsvector not null,
  primary key (account_id, ticket_id)
);
comment on column ticket_search.words is 'lower case, without accents, whole; of subject, people, messages and names of files';
select protect_tenant_table('ticket_search');

-- Of tickets that were there before: the newest, so that this ends in bounded time.
insert into ticket_search (account_id, ticket_id, words)
select t.account_id, t.id, array_to_tsvector(array(
    select distinct left(w, 40) from regexp_split_to_table(regexp_replace(normalize(lower(concat_ws(' ', t.subject, t.requester_name, t.requester_key,
      (select string_agg(concat_ws(' ', m.author_name, m.author_email, left(m.text, 4000)), ' ') from ticket_messages m
        where m.account_id = t.account_id and m.ticket_id = t.id)) collate "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+') w where w <> ''))
from (select account_id, id, subject, requester_name, requester_key from tickets order by id desc limit 20000) t
on conflict do nothing;
