-- A commit of hits is a few thousand characters: kept in the row itself, it is one write; beside it, in pieces with an index, it is several.
alter table tracking_hits_waiting set (toast_tuple_target = 8160);
