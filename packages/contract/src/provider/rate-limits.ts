import * as z from 'zod'

/** Requests that one API key may make within a second and within a minute, by tier (reference, 1). */
export const RATE_LIMIT_TIERS = {
  tier_0: { second: 40, minute: 240 },
  tier_1: { second: 100, minute: 1000 },
  tier_2: { second: 500, minute: 5000 },
} as const

/** A tier, or `off`: requests aren't counted. */
export const RateLimit = z
  .enum(['off', 'tier_0', 'tier_1', 'tier_2'])
  .meta({ id: 'RateLimit', description: 'Per API key. tier_0: 40/s, 240/min; tier_1: 100/s, 1000/min; tier_2: 500/s, 5000/min' })
export type RateLimit = z.infer<typeof RateLimit>

/** GET and PATCH /settings/rate_limits: an extension, since the published API has no call for this setting. */
export const RateLimits = z
  .object({
    test_mode: RateLimit.meta({ description: 'For test mode keys; `off` by default' }),
    live_mode: RateLimit.meta({ description: 'For live mode keys; `tier_0` by default' }),
  })
  .meta({ id: 'RateLimits' })
export type RateLimits = z.infer<typeof RateLimits>

export const UpdateRateLimits = z
  .strictObject({ test_mode: RateLimit.optional(), live_mode: RateLimit.optional() })
  .meta({ id: 'UpdateRateLimits' })
export type UpdateRateLimits = z.infer<typeof UpdateRateLimits>
