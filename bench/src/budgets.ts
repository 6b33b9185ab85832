import type { StatementCount } from '@tradepost/e2e/world/statement-count'

/**
 * What each main action may cost the databases of both servers, counted on the real one. A change that costs more fails
 * budgets.test.ts. A renewal has its budget in fulfillment/renew-due.test.ts: 12 statements for a batch of any size, and one that
 * lists who has something due.
 */
export const BUDGETS = {
  'POST /checkouts': { roundTrips: 3, statements: 5, transactions: 1, commits: 1 },
  'GET /products': { roundTrips: 1, statements: 2, transactions: 0, commits: 0 },
  'GET /products/{id}': { roundTrips: 1, statements: 3, transactions: 0, commits: 0 },
  'GET /api/auth/get-session, signed in': { roundTrips: 1, statements: 1, transactions: 0, commits: 0 },
  'PUT a product into a cart': { roundTrips: 4, statements: 4, transactions: 0, commits: 0 },
  'start the checkout of a cart': { roundTrips: 8, statements: 12, transactions: 2, commits: 2 },
  'read the page of a checkout': { roundTrips: 1, statements: 1, transactions: 0, commits: 0 },
  'receive the webhook of a paid order': { roundTrips: 8, statements: 15, transactions: 1, commits: 1 },
  'a sale, from the cart to the paid order': { roundTrips: 42, statements: 56, transactions: 7, commits: 7 },
} as const satisfies Record<string, StatementCount>
