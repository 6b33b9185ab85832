import { sql } from '@tradepost/kit/database/database'
import type { Noun } from '@tradepost/platform-server/records/noun'
import { addons } from '@tradepost/platform-server/records/nouns/addons'
import { customers } from '@tradepost/platform-server/records/nouns/customers'
import { payments } from '@tradepost/platform-server/records/nouns/payments'
import { products } from '@tradepost/platform-server/records/nouns/products'
import { subscriptions } from '@tradepost/platform-server/records/nouns/subscriptions'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { makePlan, monthly, openCart, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { type AfterSale, furnishSales } from '#src/seller/home/furnish-sales.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'
import { copyRecords, type Db, emailOf, goodsOf, idOf, nameOf, withoutIndexes } from './copy-records.ts'

/** One of every kind of record that a shop can have, created through the real API. */
export type SmallShop = {
  seller: Seller
  buyer: Visitor
  ids: Readonly<
    Record<
      | keyof AfterSale
      | 'addon'
      | 'brand'
      | 'customer'
      | 'discount'
      | 'meter'
      | 'order'
      | 'payment'
      | 'paymentLink'
      | 'plan'
      | 'product'
      | 'subscription',
      string
    >
  >
}

const PERSON = { email: 'bea.buyer@post.example', name: 'Bea Buyer' }
const blank = { value: '', is_locked: false }

async function makePaymentLink({ visitor, slug, products: { caliper } }: Seller): Promise<string> {
  const fields = ['full_name', 'first_name', 'last_name', 'email', 'country', 'address_line', 'city', 'state', 'zip_code']
  const made = await visitor.post<{ id: string }>(`/api/organizations/${slug}/payment-links`, {
    name: 'Workshop',
    product_id: caliper.product_id,
    quantity: 1,
    amount: null,
    currency: null,
    shows_currency_selector: true,
    shows_discounts: false,
    filled: Object.fromEntries(fields.map((field) => [field, blank])),
    redirect_url: '',
    metadata: {},
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.body.id
}

/** Opens a shop with a buyer who bought a Caliper and has a subscription with an add-on; its records are up to date. */
export async function openSmallShop(world: House, person = PERSON): Promise<SmallShop> {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const brand = await client.brands.create({ name: 'Workshop Press' })
  await client.brands.create({ name: 'Plumb and Level' })
  const addon = await client.addons.create({ name: 'Seats', price: 300, currency: 'USD', tax_category: 'saas' })
  const plan = await makePlan(client, { name: 'Plumb Pro', price: monthly(1200), addons: [addon.id] })
  const discount = await client.discounts.create({ type: 'percentage', amount: 1000, code: 'SPRING', name: 'Spring' })
  const meter = await client.meters.create({
    name: 'Pages',
    event_name: 'page',
    aggregation: { type: 'count' },
    measurement_unit: 'page',
  })
  const paymentLink = await makePaymentLink(seller)
  const buyer = world.visitor()
  await buyer.signUp(person)
  const product = seller.products.caliper.product_id
  await client.products.update(product, { digital_product_delivery: { instructions: 'Measure twice' } })
  const { order_id: order, checkout_url: url } = await openCart(buyer, seller.slug, [{ productId: product }])
  await payHosted(url, person)
  await world.drainAll()
  const { subscriptionId: subscription } = await subscribeAt(
    { world, seller },
    { visitor: buyer, ...person },
    { productId: plan, addons: [{ addon_id: addon.id, quantity: 2 }] },
  )
  const customer = (await client.customers.list()).items[0]
  const customerId = customer?.customer_id ?? ''
  const sales = await furnishSales({ client, seller, customerId, productId: product, subscriptionId: subscription })
  await world.drainAll()
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  const paid = await world.platform.deps.database.db
    .selectFrom('orders')
    .select('paymentId')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  return {
    seller,
    buyer,
    ids: {
      addon: addon.id,
      brand: brand.brand_id,
      customer: customerId,
      discount: discount.discount_id,
      ...sales,
      meter: meter.id,
      order,
      payment: paid.paymentId ?? '',
      paymentLink,
      plan,
      product,
      subscription,
    },
  }
}

/** Rows to add to a small shop. */
export type Volumes = {
  products: number
  customers: number
  payments: number
  subscriptions: number
  orders: number
  addons: number
}

const n = sql`n`
/** Returns a copy's instant: each some minutes before the previous one, over about two years. */
const instantOf = (count: number) =>
  sql`to_char(base.created_at - n * interval '2 years' / ${sql.lit(count)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Joins one row of a table to each copy: the index comes from `n`, and every row is used before the first repeats. */
const beside = (table: string, count: number, place: ReturnType<typeof sql>) => {
  const name = sql.ref(table.slice(0, 3))
  return sql`join (select row_number() over (order by id) as place, id, body ->> 'name' as name, body ->> 'email' as email
    from ${sql.table(table)} where body is not null) ${name} on ${name}.place = 1 + (${place}) % ${sql.lit(count)}`
}
const CARDS = sql`lpad(((n::bigint * 7919) % 10000)::text, 4, '0')`
const lower = (...texts: ReturnType<typeof sql>[]) => sql`lower(${sql.join(texts, sql` || ' ' || `)})`

async function countRows(db: Db, { table }: Noun): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where body is not null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function addProducts(db: Db, { ids }: SmallShop, count: number): Promise<void> {
  const [name, at, id] = [goodsOf(n), instantOf(count), idOf('pdt', n)]
  const amount = sql`500 + n * 7 % 9000`
  await copyRecords(db, products, {
    from: ids.product,
    count,
    columns: {
      id,
      created_at: at,
      updated_at: at,
      name: sql`lower(${name})`,
      amount,
      words: sql`lower(${id} || ' ' || (${name}) || ' ' || coalesce(base.body ->> 'description', ''))`,
    },
    body: {
      product_id: id,
      name,
      created_at: at,
      updated_at: at,
      price: sql`(base.body -> 'price') || jsonb_build_object('price', ${amount})`,
    },
  })
}

async function addAddons(db: Db, { ids }: SmallShop, count: number): Promise<void> {
  const [name, at, id] = [goodsOf(n), instantOf(count), idOf('adn', n)]
  await copyRecords(db, addons, {
    from: ids.addon,
    count,
    columns: { id, created_at: at, name: sql`lower(${name})`, words: lower(id, sql`(${name})`) },
    body: { id, name, created_at: at },
  })
}

async function addCustomers(db: Db, { ids }: SmallShop, count: number): Promise<void> {
  const [name, at, id] = [nameOf(n), instantOf(count), idOf('cus', n)]
  const email = emailOf(sql`(${name})`, n)
  const phone = sql`'+49' || (15100000000 + n::bigint * 7919 % 899999999)`
  await copyRecords(db, customers, {
    from: ids.customer,
    count,
    columns: {
      id,
      created_at: at,
      name: sql`lower(${name})`,
      email: sql`lower(${email})`,
      words: sql`lower(${id} || ' ' || (${name}) || ' ' || ${email} || ' ' || ${phone})`,
    },
    body: { customer_id: id, name, email, phone_number: phone, created_at: at },
  })
}

const customer = sql`(base.body -> 'customer') || jsonb_build_object('customer_id', cus.id, 'name', cus.name, 'email', cus.email)`
const person = sql`cus.name || ' ' || cus.email`

async function addSubscriptions(db: Db, { ids }: SmallShop, count: number): Promise<void> {
  const [at, id] = [instantOf(count), idOf('sub', n)]
  const many = await countRows(db, customers)
  await copyRecords(db, subscriptions, {
    from: ids.subscription,
    count,
    beside: beside('customer_records', many, sql`n::bigint * 31`),
    columns: {
      id,
      created_at: at,
      customer_id: sql`cus.id`,
      words: sql`lower(${id} || ' ' || (base.body ->> 'product_name') || ' ' || ${person})`,
    },
    body: { subscription_id: id, created_at: at, customer },
  })
}

/** Adds payments: nine of ten succeeded, and two of ten are renewals of a subscription. */
async function addPayments(db: Db, { ids }: SmallShop, count: number): Promise<void> {
  const [at, id] = [instantOf(count), idOf('pay', n)]
  const status = sql`case when n % 10 = 7 then 'failed' else 'succeeded' end`
  const amount = sql`500 + n * 13 % 20000`
  const [people, goods, subscribed] = [
    await countRows(db, customers),
    await countRows(db, products),
    await countRows(db, subscriptions),
  ]
  const isRenewal = sql`n % 5 = 1`
  await copyRecords(db, payments, {
    from: ids.payment,
    count,
    beside: sql`${beside('customer_records', people, sql`n::bigint * 7`)} ${beside('product_records', goods, sql`n::bigint * 3`)}
      ${beside('subscription_records', subscribed, sql`n / 5`)}`,
    columns: {
      id,
      created_at: at,
      status,
      amount,
      customer_id: sql`cus.id`,
      card_last_four: CARDS,
      product_ids: sql`array[pro.id]`,
      subscription_ids: sql`case when ${isRenewal} then array[sub.id] else '{}' end`,
      // Copies have no invoice, so no ID of one and no printed number.
      words: sql`lower(${id} || ' ' || ${person} || ' ' || ${CARDS}) || '  '`,
    },
    body: {
      payment_id: id,
      created_at: at,
      status,
      total_amount: amount,
      customer,
      card_last_four: CARDS,
      invoice_id: sql`null`,
      lines: sql`(base.body -> 'lines') - 'documents'`,
      product_cart: sql`jsonb_build_array(jsonb_build_object('product_id', pro.id, 'quantity', 1))`,
      subscription_id: sql`case when ${isRenewal} then sub.id end`,
      subscription_ids: sql`case when ${isRenewal} then jsonb_build_array(sub.id) else '[]' end`,
    },
  })
}

/** Adds orders for the newest succeeded payments, copied from the one that was really paid. */
async function addOrders(db: Db, { ids }: SmallShop, count: number): Promise<void> {
  await sql`
    insert into orders
    select r.* from orders base
    cross join (select p.id, p.amount, p.created_at, row_number() over (order by p.id) as n from payment_records p
      where p.status = 'succeeded' and p.subscription_ids = '{}' order by p.id limit ${count}) p
    cross join lateral jsonb_populate_record(base, jsonb_build_object('id', 'ord_' || left(md5('ord' || p.n), 20), 'payment_id', p.id,
      'subtotal', p.amount, 'total', p.amount, 'tax', 0, 'session_id', null, 'key_hash', null, 'user_id', null, 'paid_at', p.created_at)) r
    where base.id = ${ids.order} on conflict do nothing`.execute(db)
}

/** Adds these volumes of rows to a small shop. */
export async function makeLarge({ platform }: House, shop: SmallShop, volumes: Volumes): Promise<void> {
  const { db } = platform.deps.database
  await withoutIndexes(db, 'product_records', () => addProducts(db, shop, volumes.products))
  await withoutIndexes(db, 'addon_records', () => addAddons(db, shop, volumes.addons))
  await withoutIndexes(db, 'customer_records', () => addCustomers(db, shop, volumes.customers))
  await withoutIndexes(db, 'subscription_records', () => addSubscriptions(db, shop, volumes.subscriptions))
  await withoutIndexes(db, 'payment_records', () => addPayments(db, shop, volumes.payments))
  await addOrders(db, shop, volumes.orders)
  await sql`analyze orders`.execute(db)
}
