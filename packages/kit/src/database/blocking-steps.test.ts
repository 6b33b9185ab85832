import { expect, test } from 'vitest'
import { findBlocking, listCreated } from './blocking-steps.ts'

test.each([
  ['alter table orders alter column total type bigint', 'changes a type'],
  ['alter table only "orders" alter total set data type bigint', 'changes a type'],
  ['alter table orders alter column note set not null', 'looks for nulls'],
  ['alter table orders add column a text, add column b uuid default gen_random_uuid()', 'computes a default for each row'],
  ['alter table orders add column number bigserial', 'computes a new column'],
  ['alter table orders add column twice int generated always as (total * 2) stored', 'computes a new column'],
  ['alter table orders add column cart_id text references carts', 'checks a new column'],
  ['alter table orders add total int not null default 1 check (total > 0)', 'checks a new column'],
  ['alter table orders add constraint total_is_set check (total > 0)', 'checks a constraint'],
  ['alter table orders add foreign key (shop, cart) references carts (shop, id)', 'checks a constraint'],
  ['alter table orders validate constraint total_is_set', 'checks a constraint'],
  ['alter table orders add primary key (shop, id)', 'builds an index'],
  ['alter table orders drop constraint orders_pkey, add constraint once unique (shop, number)', 'builds an index'],
  ['CREATE UNIQUE INDEX once ON orders (number)', 'builds an index'],
  ['create index on only orders (number)', 'builds an index'],
  ["update orders set note = ''", 'updates rows'],
  ['with old as (select id from orders) update orders as o set note = old.id from old', 'updates rows'],
  ['delete from orders where paid is null', 'deletes rows'],
])('"%s" %s', (up, why) => {
  expect(findBlocking(up)).toEqual([{ table: 'orders', why }])
})

test.each([
  'alter table orders add column note text',
  "alter table orders add column note text not null default ''",
  'alter table orders add column price numeric(10, 2) not null default 0',
  'alter table orders add column made_at timestamptz not null default now()',
  'alter table orders alter column note set default now(), alter column note drop not null',
  'alter table orders add constraint total_is_set check (total > 0) not valid',
  'alter table orders add constraint once unique using index orders_once',
  'alter table orders drop constraint total_is_set',
  'create table orders (id text primary key); create index on orders (id); update orders set id = 1',
  'select id from orders for update',
  `create trigger guard before insert or update or delete on orders for each row execute function guard()`,
  `create function f() returns trigger language plpgsql as $$ begin update orders set a = 1; delete from orders; end $$`,
  "comment on table orders is 'update orders set a = 1' -- delete from orders",
])('"%s" holds nobody up', (up) => {
  expect(findBlocking(up)).toEqual([])
})

test('the tables that a step makes are known', () => {
  expect(listCreated('create table a (id int); CREATE TABLE IF NOT EXISTS "b" (id int); create index on c (id)')).toEqual([
    'a',
    'b',
  ])
})
