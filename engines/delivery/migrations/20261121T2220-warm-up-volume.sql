-- A warm-up may begin smaller or larger than usual; its later days grow in the same proportion.
alter table sending_warm_ups add column first_day integer not null default 200 check (first_day between 10 and 20000);
