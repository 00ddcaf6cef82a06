-- What a segment found when it was counted, by which rule and how long that took; under which brand it is offered, and which editor it opens in.
alter table segments
  add column mailable_count int not null default 0,
  add column count_took_ms int,
  add column rules_hash text not null default '',
  add column state text not null default 'counting' check (state in ('counted', 'counting', 'broken')),
  add column brand_id bigint,
  add column editor text not null default 'classic' check (editor in ('classic', 'next_gen'));
