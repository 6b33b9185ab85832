import { makePasskeyOwner } from '#src/auth/passkeys/passkey-world.ts'
import type { SocialWorld } from '#src/auth/social/social-world.ts'
import { openSmallShop, type SmallShop } from '#src/seller/records/large-shop.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { must } from './people.ts'

/** IDs of what a request can name: under the names of path parameters, and of better-auth's fields. */
export type Things = Readonly<Record<string, string>>

/** A shop with one of everything. */
/** `member`: somebody who makes no calls in the matrix, and has a passkey and a linked account. */
export type FullShop = { seller: Seller; buyer: Visitor; member: Visitor; things: Things }

type Id = { id: string }
type Uploaded = { digital_product_delivery: { files: { file_id: string }[] } }

/** Uploads a file of each noun that can be imported. */
async function uploadImports({ visitor, slug }: Seller) {
  const upload = async (noun: string, file: string) =>
    (
      await must(
        `import of ${noun}`,
        visitor.call<Id>('POST', `/api/organizations/${slug}/imports/${noun}?name=a.csv`, file, { 'content-type': 'text/csv' }),
      )
    ).id
  return {
    products_import_id: await upload('products', 'name,price\nRule,5\n'),
    customers_import_id: await upload('customers', 'email\nrule@example.com\n'),
    discounts_import_id: await upload('discounts', 'code,percent_off\nRULE,5\n'),
  }
}

/** Adds a discount's customer, another brand, a usage event, a file, a logo, and a cover of the same digest. */
async function stockShop(social: SocialWorld, seller: Seller, ids: SmallShop['ids']) {
  const at = `/api/organizations/${seller.slug}`
  const client = await sellerClient(social.world, seller)
  await client.post(`/discounts/${ids.discount}/customers`, { body: { customer_ids: [ids.customer] } })
  const { brand_id: next_brand_id } = await client.brands.create({ name: 'Level and Rule' })
  const event_id = `event-of-${seller.slug}`
  const event = { event_id, customer_id: ids.customer, event_name: 'page', metadata: {}, timestamp: null }
  await must('event', seller.visitor.post(`${at}/usage-events`, event))
  const file = seller.visitor.call<Uploaded>('PUT', `${at}/products/${ids.product}/files?name=plans.txt`, 'Measure twice', {
    'content-type': 'application/octet-stream',
  })
  const { digital_product_delivery: delivery } = await must('file', file)
  // Equal pictures would have equal addresses.
  const picture = pngOf({ width: 64 + Number(seller.slug.split('-').at(-1)) })
  const uploaded = seller.visitor.call<{ logo: string }>('PUT', `${at}/logo`, picture, { 'content-type': 'image/png' })
  const { logo } = await must('logo', uploaded)
  await must('cover', seller.visitor.call('PUT', `${at}/theme/cover`, picture, { 'content-type': 'image/png' }))
  const ofProduct = seller.visitor.call<{ pictures: { picture_id: string }[] }>(
    'PUT',
    `${at}/products/${ids.product}/pictures`,
    picture,
    {
      'content-type': 'image/png',
    },
  )
  const { pictures } = await must('picture', ofProduct)
  await must('text', seller.visitor.call('PUT', `${at}/texts/terms`, { text: 'Pay first.' }))
  const { id: access_key_id } = await must('access key', seller.visitor.post<Id>(`${at}/access-keys`, { name: 'Server' }))
  const decision = { gives_access: true, until: null, why: 'Tests it' }
  await must('decision', seller.visitor.call('PUT', `${at}/customers/${ids.customer}/access/${ids.product}`, decision))
  const hook = { url: 'http://127.0.0.1:1/hooks', filter_types: ['payout.created'] } as const
  const { id: webhook_id } = await client.webhooks.create({ ...hook, filter_types: [...hook.filter_types] })
  const example = { type: 'payout.created' }
  const sent = await must(
    'example',
    seller.visitor.post<Id & { event_id: string }>(`${at}/webhooks/${webhook_id}/examples`, example),
  )
  const since = new Date(social.world.clock.now().getTime() - 1000).toISOString()
  const replay = { since, until: null, status: null, types: null }
  const { id: replay_id } = await must('replay', seller.visitor.post<Id>(`${at}/webhooks/${webhook_id}/replays`, replay))
  const key = { name: 'Export', access: 'read', expires_at: null }
  const { id: api_key_id } = await must('API key', seller.visitor.post<Id>(`${at}/api-keys`, key))
  await social.world.drainAll()
  const requests = await must('request log', seller.visitor.get<{ items: Id[] }>(`${at}/request-log`))
  const log = await must('audit log', seller.visitor.get<{ items: Id[] }>(`${at}/audit-log`))
  const received = await must('received events', seller.visitor.get<{ items: Id[] }>(`${at}/received-events`))
  return {
    event_id,
    received_event_id: received.items[0]?.id ?? '',
    next_brand_id,
    access_key_id,
    file_id: delivery.files[0]?.file_id ?? '',
    picture_id: pictures[0]?.picture_id ?? '',
    hash: logo.split('/').at(-1) ?? '',
    text: 'terms',
    entry_id: log.items[0]?.id ?? '',
    webhook_id,
    webhook_event_id: sent.event_id,
    delivery_id: sent.id,
    replay_id,
    api_key_id,
    logged_request_id: requests.items[0]?.id ?? '',
  }
}

const sessionOf = (visitor: Visitor) =>
  must('session', visitor.get<{ user: Id; session: Id & { token: string } }>('/api/auth/get-session'))

/** Adds a member with a passkey and a linked account, a team, a role and an invitation. */
async function furnishOrganization(social: SocialWorld, { visitor: owner, organizationId, slug }: Seller, invited: string) {
  const post = <T = Id>(path: string, body: object) =>
    must(path, owner.post<T>(`/api/auth/organization${path}`, { organizationId, ...body }))
  const { visitor: member, email, passkey } = await makePasskeyOwner(social.world)
  await member.followMail(email)
  const { user, session } = await sessionOf(member)
  const { id: invitationId } = await post('/invite-member', { email, role: 'member' })
  const accepted = member.post<{ member: Id }>('/api/auth/organization/accept-invitation', { invitationId })
  const { member: joined } = await must('accept', accepted)
  const team = await post('/create-team', { name: 'Second team' })
  await post('/add-team-member', { teamId: team.id, userId: user.id })
  const roleName = `role-of-${slug}`
  await post('/create-role', { role: roleName, permission: { product: ['read'] } })
  const spare = social.world.visitor()
  await must('spare', spare.signUp({ email: `spare-of-${slug}@example.com` }))
  const { sub: accountId } = social.person({ email })
  await social.link(member)
  const things = {
    teamId: team.id,
    roleName,
    memberId: joined.id,
    memberUserId: user.id,
    invitationId: (await post('/invite-member', { email: invited, role: 'member' })).id,
    passkeyId: passkey.id,
    accountId,
    sessionToken: session.id,
    sessionId: session.id,
    spareUserId: (await sessionOf(spare)).user.id,
  }
  return { member, things }
}

/**
 * Opens a shop with one of everything, bought from and invited to by somebody with this email. The things of a single person are
 * those of a member who makes no calls.
 */
export async function openFullShop(social: SocialWorld, buyerEmail: string): Promise<FullShop> {
  const { seller, buyer, ids } = await openSmallShop(social.world, { email: buyerEmail, name: 'Bea Buyer' })
  const { member, things: furniture } = await furnishOrganization(social, seller, buyerEmail)
  const things = {
    slug: seller.slug,
    organization: seller.organizationId,
    organization_id: seller.organizationId,
    organizationId: seller.organizationId,
    id: ids.order,
    product_id: ids.product,
    plan_id: ids.plan,
    addon_id: ids.addon,
    brand_id: ids.brand,
    customer_id: ids.customer,
    discount_id: ids.discount,
    dispute_id: ids.dispute,
    evidence_id: ids.evidence,
    license_key_id: ids.licenseKey,
    instance_id: ids.instance,
    spare_instance_id: ids.spareInstance,
    payout_id: ids.payout,
    link_id: ids.paymentLink,
    meter_id: ids.meter,
    payment_id: ids.payment,
    refund_id: ids.refund,
    subscription_id: ids.subscription,
    ...(await stockShop(social, seller, ids)),
    ...(await uploadImports(seller)),
    ...furniture,
  }
  const inPaths = {
    invitation_id: things.invitationId,
    user_id: things.spareUserId,
    organization_id: things.organizationId,
  }
  return { seller, buyer, member, things: { ...things, ...inPaths } }
}
