-- Which of its reasons an offer that cannot be rented has.
alter type rental_verdict add attribute reason text;
alter type rental_beginning add attribute reason text;
