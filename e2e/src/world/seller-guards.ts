import { expect } from 'vitest'
import type { GatedWorld } from './outage/provider-gate.ts'
import type { Seller } from './seller.ts'

/** A seller route of a business, with a request that its own seller would send. `path` starts after the slug. */
export type SellerRoute = { method: string; path: string; body?: unknown }

type Guarded = { world: GatedWorld; seller: Seller; routes: readonly SellerRoute[] }

/** Expects a refusal for anonymous callers (401), another business's owner (404), and a session on another site's page (403). */
export async function expectClosedToStrangers({ world, seller, routes }: Guarded): Promise<void> {
  const nobody = world.visitor()
  const stranger = world.visitor()
  await stranger.signUp({ email: `stranger-of-${seller.slug}@example.com` })
  for (const { method, path, body } of routes) {
    const whole = `/api/organizations/${seller.slug}${path}`
    const about = `${method} ${path}`
    expect((await nobody.call(method, whole, body)).status, about).toBe(401)
    expect(await stranger.call(method, whole, body), about).toMatchObject({
      status: 404,
      body: { code: 'ORGANIZATION_NOT_FOUND' },
    })
    if (method === 'GET') continue
    const forged = await seller.visitor.call(method, whole, body, { origin: 'https://evil.example' })
    expect(forged, about).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
  }
}

/**
 * While the provider is down, expects routes that change something to answer 503, unless they refuse the request before they
 * would ask the provider. Routes that only read still work, or also answer 503. Opens the gate afterwards.
 */
export async function expectToldWhenAway({ world, seller, routes }: Guarded): Promise<void> {
  world.gate.set('away')
  const told: unknown[] = []
  for (const { method, path, body } of routes) {
    const answer = await seller.visitor.call(method, `/api/organizations/${seller.slug}${path}`, body)
    const refused = [404, 409, 422].includes(answer.status)
    if (answer.status === 503) told.push(answer)
    if (!refused && (method !== 'GET' || answer.status !== 200))
      expect(answer, `${method} ${path}`).toMatchObject({ status: 503, body: { code: 'PAYMENTS_PROVIDER_UNAVAILABLE' } })
  }
  world.gate.set('open')
  expect(told.length).toBeGreaterThan(0)
}
