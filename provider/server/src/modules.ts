import { mailMigrations } from '@tradepost/kit/mail'
import { brandMigrations } from './brands/table.ts'
import { businessMigrations } from './businesses/table.ts'
import { checkoutRoutes, hostedCheckoutRoutes } from './checkouts/routes.ts'
import { checkoutMigrations } from './checkouts/table.ts'
import { customerRoutes } from './customers/routes.ts'
import { customerMigrations } from './customers/table.ts'
import { idempotencyMigrations } from './idempotency/table.ts'
import { ledgerMigrations } from './ledger/table.ts'
import { operatorRoutes } from './operator/routes.ts'
import { outboxMigrations } from './outbox/table.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paymentMigrations } from './payments/table.ts'
import { productRoutes } from './products/routes.ts'
import { productMigrations } from './products/table.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookMigrations } from './webhooks/table.ts'

/**
 * The modules of the provider, in order: a module imports only modules above it, and tables are made and routes
 * documented in this order. `acquirer` and `fulfilment` have neither; the acquirer's tables are in its own database.
 */
export const modules = [
  { name: 'mail', migrations: mailMigrations, routes: [] },
  { name: 'outbox', migrations: outboxMigrations, routes: [] },
  { name: 'ledger', migrations: ledgerMigrations, routes: [] },
  { name: 'businesses', migrations: businessMigrations, routes: [] },
  { name: 'idempotency', migrations: idempotencyMigrations, routes: [] },
  { name: 'brands', migrations: brandMigrations, routes: [] },
  { name: 'products', migrations: productMigrations, routes: [productRoutes] },
  { name: 'customers', migrations: customerMigrations, routes: [customerRoutes] },
  { name: 'acquirer', migrations: [], routes: [] },
  { name: 'payments', migrations: paymentMigrations, routes: [paymentRoutes] },
  { name: 'fulfilment', migrations: [], routes: [] },
  { name: 'checkouts', migrations: checkoutMigrations, routes: [checkoutRoutes, hostedCheckoutRoutes] },
  { name: 'webhooks', migrations: webhookMigrations, routes: [webhookRoutes] },
  { name: 'operator', migrations: [], routes: [operatorRoutes] },
]
