import { protect, proveMailbox, signUpProven } from '#src/auth/second-factor/authenticator-app.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { type Act, type Cast, post, visit } from './cast.ts'
import { fromNewClient, TOKEN } from './security-acts.ts'

const shop = ({ seller }: Cast, path: string) => `/api/organizations/${seller.slug}${path}`

export const SHOP_ACTS: readonly Act[] = [
  [
    'another site with our cookies',
    '403 origin.foreign refused INVALID_ORIGIN by nobody',
    (cast) => fromNewClient(cast.owner.visitor).call('POST', '/api/auth/sign-out', {}, { origin: 'https://evil.example' }),
  ],
  [
    'the same at our own route',
    '403 origin.foreign refused FOREIGN_ORIGIN by nobody',
    (cast) => fromNewClient(cast.owner.visitor).call('POST', shop(cast, '/products'), {}, { origin: 'https://evil.example' }),
  ],
  [
    'a sign-in that would lead elsewhere',
    '403 redirect.foreign refused INVALID_CALLBACK_URL by nobody',
    (cast) =>
      visit(cast).post('/api/auth/sign-in/email', { email: 'x@example.com', password: 'x', callbackURL: 'https://evil.example' }),
  ],
  [
    'administrating as somebody',
    '403 access.forbidden refused YOU_ARE_NOT_ALLOWED_TO_BAN_USERS by owner',
    (cast) => post(cast.owner.visitor, '/admin/ban-user', { userId: cast.banned.id }),
  ],
  [
    'the list of all accounts',
    '404 access.forbidden refused NOT_FOUND by owner',
    (cast) => fromNewClient(cast.owner.visitor).get('/api/admin/users'),
  ],
  [
    'the pages of administrators',
    '404 access.forbidden refused by owner',
    (cast) => fromNewClient(cast.owner.visitor).get('/admin'),
  ],
  [
    'another shop',
    '404 object.missing refused ORGANIZATION_NOT_FOUND by owner',
    (cast) => fromNewClient(cast.owner.visitor).get(`/api/organizations/${cast.stranger.slug}/products`),
  ],
  [
    'a product of another shop',
    '404 object.missing refused PAYMENTS_ITEM_NOT_FOUND by owner',
    (cast) =>
      fromNewClient(cast.owner.visitor).post(shop(cast, `/products/${cast.stranger.products.caliper.product_id}/archive`)),
  ],
  [
    'a made-up invitation',
    '403 access.forbidden refused YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION by owner',
    (cast) => post(cast.owner.visitor, '/organization/accept-invitation', { invitationId: TOKEN }),
  ],
  [
    'a custom role',
    '200 role.changed done by owner',
    (cast) =>
      post(cast.owner.visitor, '/organization/create-role', {
        organizationId: cast.seller.organizationId,
        role: 'clerk',
        permission: { product: ['read'] },
      }),
  ],
  [
    'an invitation',
    '200 member.invited done by owner',
    (cast) =>
      post(cast.owner.visitor, '/organization/invite-member', {
        organizationId: cast.seller.organizationId,
        role: 'member',
        email: 'ann@example.com',
      }),
  ],
  [
    'an invitation accepted',
    '200 member.added done by somebody',
    async (cast) => {
      const { email, visitor } = await signUpProven(cast.social.world)
      const { organizationId } = cast.seller
      const { body } = await post(cast.owner.visitor, '/organization/invite-member', { organizationId, role: 'member', email })
      cast.keys.member = email
      return post(visitor, '/organization/accept-invitation', { invitationId: body.id })
    },
  ],
  [
    'a member removed',
    '200 member.removed done by owner',
    (cast) =>
      post(cast.owner.visitor, '/organization/remove-member', {
        organizationId: cast.seller.organizationId,
        memberIdOrEmail: cast.keys.member,
      }),
  ],
  [
    'requiring a second factor without one',
    '403 session.stale refused SECOND_FACTOR_REQUIRED by owner',
    (cast) => fromNewClient(cast.owner.visitor).call('PUT', shop(cast, '/second-factor'), { is_required: true }),
  ],
  [
    'requiring a second factor',
    '200 second_factor.required done by owner',
    async (cast) => {
      await proveMailbox(cast.social.world, cast.owner)
      await protect(cast.owner.visitor)
      return fromNewClient(cast.owner.visitor).call('PUT', shop(cast, '/second-factor'), { is_required: true })
    },
  ],
  [
    'a key of the connection',
    '200 connection.changed done by owner',
    (cast) => fromNewClient(cast.owner.visitor).post(shop(cast, '/connection/roll-key')),
  ],
  [
    'an access key',
    '200 key.created done by owner',
    async (cast) => {
      const answer = await fromNewClient(cast.owner.visitor).post(shop(cast, '/access-keys'), { name: 'App' })
      cast.keys.access = String(answer.body.id ?? answer.body.access_key_id)
      return answer
    },
  ],
  [
    'one revoked',
    '200 key.revoked done by owner',
    (cast) => fromNewClient(cast.owner.visitor).post(shop(cast, `/access-keys/${cast.keys.access}/revoke`)),
  ],
  [
    'a webhook secret shown',
    '200 secret.revealed done by owner',
    async (cast) => {
      const client = await sellerClient(cast.social.world, cast.seller)
      const { id } = await client.webhooks.create({ url: 'http://127.0.0.1:9/' })
      cast.keys.webhook = id
      return fromNewClient(cast.owner.visitor).get(shop(cast, `/webhooks/${id}/secret`))
    },
  ],
  [
    'one replaced',
    '200 key.replaced done by owner',
    (cast) => fromNewClient(cast.owner.visitor).post(shop(cast, `/webhooks/${cast.keys.webhook}/secret/rotate`)),
  ],
  [
    'a ban',
    '200 administrator.acted done by administrator',
    (cast) => post(cast.administrator, '/admin/ban-user', { userId: cast.banned.id }),
  ],
  [
    'acting as a person',
    '200 administrator.acted done by administrator',
    (cast) => post(cast.administrator, '/admin/impersonate-user', { userId: cast.owner.id }),
  ],
  [
    'asking without an access key',
    '401 key.refused refused UNAUTHORIZED by nobody',
    (cast) => visit(cast).get('/api/access?email=x@example.com'),
  ],
  [
    'a forged webhook',
    '401 webhook.forged refused INVALID_SIGNATURE by shop',
    (cast) =>
      visit(cast).call(
        'POST',
        `/webhooks/payments/${cast.seller.organizationId}`,
        {},
        { 'webhook-id': 'msg_x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
      ),
  ],
]
