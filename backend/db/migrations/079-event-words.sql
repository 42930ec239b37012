-- The words of an event, which its text is searched by: everything between ASCII characters that are neither letters nor digits, so that
-- the parts of an email address, a reference or an amount are words too. Not in SQL, whose function the planner would replace by its
-- body: it then takes the words of a row for cheap, and reads all events instead of the index.
create function event_words(description text) returns tsvector language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return to_tsvector('simple', regexp_replace(description, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'));
end $$;
