import type { PasskeyOwner } from '#src/auth/passkeys/passkey-world.ts'
import type { App } from '#src/auth/second-factor/authenticator-app.ts'
import type { SocialWorld } from '#src/auth/social/social-world.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { fromNewClient, type SecurityAct } from './security-acts.ts'

type Known = { id: string; email: string; visitor: Visitor }

/** Everybody whom the acts are about. */
export type Cast = {
  social: SocialWorld
  owner: Known
  seller: Seller
  stranger: Seller
  maya: Known
  noor: Known
  leaving: Known
  banned: Known
  administrator: Visitor
  coded: Known & { app: App; recoveryCodes: string[] }
  keyed: PasskeyOwner
  device: { device_code: string; user_code: string }
  keys: Record<string, string>
}

export type Act = SecurityAct<Cast>

/** A new browser. */
export const visit = ({ social }: Cast) => fromNewClient(social.world.visitor())
/** Calls better-auth as somebody. */
export const post = (visitor: Visitor, path: string, body: object = {}) => fromNewClient(visitor).post(`/api/auth${path}`, body)
