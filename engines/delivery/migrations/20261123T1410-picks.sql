-- Which variant of each dynamic content a recipient's email says, in the order of the mailing's message: 1 is the first, 0 the
-- default. Written by the claim, so that the web view and whoever asks why repeat what was sent.
alter table deliveries add column picks smallint[];
