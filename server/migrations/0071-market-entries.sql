-- `market_entries` replaces it. Only the function `fold_market_day` of the same file called it.
drop function if exists market_things(date);
