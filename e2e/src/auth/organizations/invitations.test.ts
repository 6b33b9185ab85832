import type { Account } from '@tradepost/contract/platform/account'
import type { MailboxMail } from '@tradepost/contract/platform/site'
import { addMilliseconds, HOUR, SECOND, systemClock } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseChanges } from '#src/world/outage/refuse-rows.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Company, callsOf, must, openCompany, type Person, signUpPerson } from './organization-steps.ts'

let world: World
let company: Company
beforeAll(async () => {
  world = await makeWorld()
  company = await openCompany(world)
})
afterAll(() => world.close())

type Invitation = {
  id: string
  email: string
  status: string
  expiresAt: string
  role: string
  inviterId: string
  teamId: string | null
}

let made = 0
const freshEmail = () => {
  made += 1
  return `guest-${made}@example.com`
}

/** Invites to a company as its owner. */
const invite = (email: string, more: object = {}, { owner, organizationId } = company) =>
  callsOf(owner).post<Invitation>('/invite-member', { organizationId, email, role: 'member', ...more })

const invitationsOf = async (email: string, { owner, organizationId } = company) =>
  (await callsOf(owner).get<Invitation[]>('/list-invitations', { organizationId })).body.filter((each) => each.email === email)

/** Moves the end of an invitation to this long from now. */
async function expireIn(id: string, milliseconds: number): Promise<void> {
  const { db } = world.platform.deps.database
  const expiresAt = addMilliseconds(systemClock.now(), milliseconds)
  await db.withoutPlugins().updateTable('invitation').set({ expiresAt }).where('id', '=', id).execute()
}

async function mailsOf(email: string): Promise<MailboxMail[]> {
  await world.drainAll()
  return (await world.visitor().mails(email)).filter(({ text }) => text.includes('/invitations/'))
}

const linkIn = (mail: MailboxMail | undefined) => mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
const linkFor = async (email: string) => linkIn((await mailsOf(email))[0])

const accept = ({ visitor }: Pick<Person, 'visitor'>, invitationId: string) =>
  callsOf({ visitor }).post<{ code?: string; member: { organizationId: string; role: string } }>('/accept-invitation', {
    invitationId,
  })

const accountOf = async (visitor: Visitor) => (await visitor.get<Account>('/api/account')).body

const NOT_FOUND = { status: 400, body: { code: 'INVITATION_NOT_FOUND' } }
const NOT_THE_RECIPIENT = { status: 403, body: { code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' } }

describe('an invitation', () => {
  test('has a lowercase email, and 48 hours', async () => {
    const { body } = await invite('Some.Guest@Example.com', { teamId: company.teamId })
    expect(body).toMatchObject({
      email: 'some.guest@example.com',
      organizationId: company.organizationId,
      role: 'member',
      status: 'pending',
      teamId: company.teamId,
      inviterId: company.owner.userId,
    })
    const left = Date.parse(body.expiresAt) - systemClock.now().getTime()
    expect(Math.abs(left - 48 * HOUR)).toBeLessThan(5 * SECOND)
  })

  test('is accepted in its last second, and not found a second later', async () => {
    const [early, late] = [await signUpPerson(world), await signUpPerson(world)]
    const [one, two] = [(await invite(early.email)).body.id, (await invite(late.email)).body.id]
    await expireIn(one, SECOND)
    expect((await accept(early, one)).status).toBe(200)
    await expireIn(two, -SECOND)
    expect(await accept(late, two)).toMatchObject(NOT_FOUND)
    expect(await callsOf(late).get('/get-invitation', { id: two })).toMatchObject(NOT_FOUND)
  })

  test('is sent to each person once; expired, it is canceled when the person is invited again', async () => {
    const person = await signUpPerson(world)
    const { body: first } = await invite(person.email)
    const again = { status: 400, body: { code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' } }
    expect(await invite(person.email)).toMatchObject(again)
    expect(await invite(person.email.toUpperCase())).toMatchObject(again)
    await expireIn(first.id, -SECOND)
    const { body: second } = await invite(person.email)
    const all = await invitationsOf(person.email)
    expect(new Map(all.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [first.id, 'canceled'],
        [second.id, 'pending'],
      ]),
    )
    expect(await accept(person, first.id)).toMatchObject(NOT_FOUND)
    expect((await accept(person, second.id)).status).toBe(200)
    expect(await invite(person.email)).toMatchObject({ body: { code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' } })
  })

  test('of an expired one can be sent again with resend, as a new one', async () => {
    const email = freshEmail()
    const { body: first } = await invite(email)
    await expireIn(first.id, -SECOND)
    const { status, body: second } = await invite(email, { resend: true })
    expect(status).toBe(200)
    expect(second.id).not.toBe(first.id)
    expect((await invitationsOf(email)).map((each) => each.status).sort()).toEqual(['canceled', 'pending'])
  })

  test.each([
    ['accepted', '/accept-invitation'],
    ['rejected', '/reject-invitation'],
    ['canceled', '/cancel-invitation'],
  ])('that is %s stays so', async (status, path) => {
    const person = await signUpPerson(world)
    const { body } = await invite(person.email)
    const by = path === '/cancel-invitation' ? company.owner : person
    await must('end', callsOf(by).post(path, { invitationId: body.id }))
    for (const end of ['/accept-invitation', '/reject-invitation'])
      expect(await callsOf(person).post(end, { invitationId: body.id })).toMatchObject(NOT_FOUND)
    expect(await callsOf(company.owner).post('/cancel-invitation', { invitationId: body.id })).toMatchObject(NOT_FOUND)
    expect(await invitationsOf(person.email)).toMatchObject([{ id: body.id, status }])
  })

  test.each<[string, () => object]>([
    ['an unknown role', () => ({ role: 'king' })],
    ['an unknown team', () => ({ teamId: 'nowhere' })],
    ['an unknown team among others', () => ({ teamId: [company.teamId, 'nowhere'] })],
    ['two teams in one text', () => ({ teamId: `${company.teamId},${company.teamId}` })],
    ['no email', () => ({ email: 'nobody' })],
  ])('to %s is refused with 400', async (_, more) => {
    const email = freshEmail()
    expect((await invite(email, more())).status).toBe(400)
    expect(await mailsOf(email)).toEqual([])
  })

  test('to a team of another organization is refused like one to a missing team', async () => {
    const other = await openCompany(world)
    const [theirs, missing] = [
      await invite(freshEmail(), { teamId: other.teamId }),
      await invite(freshEmail(), { teamId: 'none' }),
    ]
    expect(theirs).toMatchObject({ status: 400, body: { code: 'TEAM_NOT_FOUND' } })
    expect(theirs.body).toEqual(missing.body)
  })

  test('to a team lets the new member join that team', async () => {
    const person = await signUpPerson(world)
    const { body } = await invite(person.email, { teamId: company.teamId })
    expect((await accept(person, body.id)).status).toBe(200)
    const teams = await callsOf(person).get<{ id: string }[]>('/list-user-teams', { organizationId: company.organizationId })
    expect(teams.body.map(({ id }) => id)).toEqual([company.teamId])
  })

  test('can only be canceled by a role that may', async () => {
    const { body } = await invite(freshEmail())
    for (const person of [company.member, company.support])
      expect(await callsOf(person).post('/cancel-invitation', { invitationId: body.id })).toMatchObject({
        status: 403,
        body: { code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION' },
      })
    expect((await callsOf(company.admin).post('/cancel-invitation', { invitationId: body.id })).status).toBe(200)
  })

  test('leads to the organization that sent it, even if its slug changed meanwhile and another one asks for the old one', async () => {
    const moving = await openCompany(world)
    const person = await signUpPerson(world)
    const { body } = await invite(person.email, {}, moving)
    const { organizationId, slug } = moving
    await must('move', callsOf(moving.owner).post('/update', { organizationId, data: { slug: `${slug}-moved` } }))
    await callsOf(company.owner).post('/create', { name: 'Taking over', slug })
    const page = await person.visitor.get<{ invitation: { organization: object } }>(`/api/invitations/${body.id}`)
    expect(page.body.invitation.organization).toMatchObject({ slug: `${slug}-moved` })
    expect((await accept(person, body.id)).body.member.organizationId).toBe(organizationId)
  })
})

describe('an invitation for somebody else', () => {
  test('is refused like a missing one, whatever became of it, to members of the organization, too', async () => {
    const person = await signUpPerson(world)
    const stranger = await signUpPerson(world)
    const ids: string[] = []
    for (const end of [undefined, '/accept-invitation', '/reject-invitation'] as const) {
      const invited = await signUpPerson(world)
      const { body } = await invite(invited.email)
      if (end) await must('end', callsOf(invited).post(end, { invitationId: body.id }))
      ids.push(body.id)
    }
    const { body: expired } = await invite(person.email)
    await expireIn(expired.id, -SECOND)
    for (const asker of [stranger, company.owner, company.member])
      for (const id of [...ids, expired.id, 'missing']) {
        for (const path of ['/accept-invitation', '/reject-invitation'])
          expect(await callsOf(asker).post(path, { invitationId: id })).toMatchObject(NOT_THE_RECIPIENT)
        expect(await callsOf(asker).get('/get-invitation', { id })).toMatchObject(NOT_THE_RECIPIENT)
      }
  })
})

describe('an inviter who has left', () => {
  async function inviteAndLeave() {
    const shop = await openCompany(world)
    const person = await signUpPerson(world)
    const { organizationId, admin } = shop
    const invitation = { organizationId, email: person.email, role: 'member' }
    const { id } = await must('invite', callsOf(admin).post<Invitation>('/invite-member', invitation))
    await must('leave', callsOf(admin).post('/leave', { organizationId }))
    return { shop, person, id }
  }

  test('makes the invitation useless, and the refusal says why', async () => {
    const { person, id } = await inviteAndLeave()
    const gone = { status: 400, body: { code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' } }
    expect(await accept(person, id)).toMatchObject(gone)
    expect(await callsOf(person).get('/get-invitation', { id })).toMatchObject(gone)
    const page = await person.visitor.get(`/api/invitations/${id}`)
    expect(page.body).toMatchObject({ viewer: 'recipient', invitation: { status: 'inviter_left' } })
    // Declining needs no inviter.
    expect((await callsOf(person).post('/reject-invitation', { invitationId: id })).status).toBe(200)
  })

  test('is replaced by whoever sends the invitation again', async () => {
    const { shop, person, id } = await inviteAndLeave()
    const resent = await invite(person.email, { resend: true }, shop)
    expect(resent).toMatchObject({ status: 200, body: { id, inviterId: shop.owner.userId } })
    expect((await accept(person, id)).status).toBe(200)
  })

  test('stays the inviter if the new one can’t be stored: nothing is sent again', async () => {
    const { shop, person } = await inviteAndLeave()
    const sent = await mailsOf(person.email)
    await refuseChanges(world, { table: 'invitation', column: 'inviterId' }, async () => {
      expect((await invite(person.email, { resend: true }, shop)).status).toBe(500)
    })
    expect(await mailsOf(person.email)).toEqual(sent)
  })
})

describe('resend', () => {
  test('mails the pending invitation again with a link of its own, gives it 48 more hours, and the older link stays valid', async () => {
    const email = freshEmail()
    const { body: first } = await invite(email)
    await expireIn(first.id, HOUR)
    const { status, body: second } = await invite(email, { resend: true })
    expect(status).toBe(200)
    expect(second).toMatchObject({ id: first.id, status: 'pending' })
    const [stored] = await invitationsOf(email)
    expect(Math.abs(Date.parse(stored?.expiresAt ?? '') - systemClock.now().getTime() - 48 * HOUR)).toBeLessThan(5 * SECOND)
    const links = (await mailsOf(email)).map(linkIn)
    expect(new Set(links).size).toBe(2)
    for (const link of links) {
      const { body } = await openedBy(link)
      expect(body).toMatchObject({ viewer: 'signed_out', invitation: { status: 'pending', email } })
    }
  })

  test('with other roles or teams is refused instead of ignoring them', async () => {
    const email = freshEmail()
    await invite(email, { role: ['member', 'support'], teamId: company.teamId })
    const other = { status: 400, body: { code: 'INVITATION_IS_DIFFERENT' } }
    for (const more of [{ role: 'member' }, { role: 'admin,support' }, { role: 'member,support', teamId: 'none' }])
      expect(await invite(email, { ...more, resend: true })).toMatchObject(other)
    expect((await invite(email, { role: 'support,member', resend: true })).status).toBe(200)
  })

  test('sends at most five emails an hour', async () => {
    const email = freshEmail()
    await invite(email)
    for (let sent = 1; sent < 5; sent += 1) expect((await invite(email, { resend: true })).status).toBe(200)
    expect(await invite(email, { resend: true })).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(await mailsOf(email)).toHaveLength(5)
    await world.advance(HOUR + SECOND)
    expect((await invite(email, { resend: true })).status).toBe(200)
  })
})

/** Opens a link in a browser, and returns what its page shows. */
async function openedBy(link: string, visitor = world.visitor()) {
  const opened = await visitor.get(link)
  expect(opened.status).toBe(302)
  const page = opened.headers.get('location') ?? ''
  expect(page).toBe(new URL(link).pathname)
  return visitor.get<{ viewer: string; invitation: { status: string; email: string } | null }>(`/api${page}`)
}

describe('the email of an invitation', () => {
  const TITLES = {
    en: 'You’re invited to a shop',
    de: 'Sie sind in einen Shop eingeladen',
    fr: 'Vous êtes invité dans une boutique',
  }
  const inviteIn = (language: string, email: string) =>
    company.owner.visitor.call(
      'POST',
      '/api/auth/organization/invite-member',
      { organizationId: company.organizationId, email, role: ['admin', 'support'] },
      { 'accept-language': language },
    )
  const signUpIn = (language: string, email: string) =>
    world
      .visitor()
      .call('POST', '/api/auth/sign-up/email', { email, name: 'Guest', password: PASSWORD }, { 'accept-language': language })

  test('is in the language of the invited account, else in the inviter’s', async () => {
    const [german, french, english] = [freshEmail(), freshEmail(), freshEmail()]
    await signUpIn('fr', french)
    await signUpIn('en', english)
    for (const email of [german, french, english]) expect((await inviteIn('de', email)).status).toBe(200)
    const subjectOf = async (email: string) => (await mailsOf(email))[0]?.subject
    expect(await subjectOf(german)).toBe(TITLES.de)
    expect(await subjectOf(french)).toBe(TITLES.fr)
    expect(await subjectOf(english)).toBe(TITLES.en)
  })

  test('names shop, inviter and roles, and has the same link in text and HTML', async () => {
    const email = freshEmail()
    const { body } = await inviteIn('en', email)
    const [mail] = await mailsOf(email)
    const link = linkIn(mail)
    expect(link).toMatch(new RegExp(`^${world.platform.url}/invitations/${body.id}\\?token=\\w{32}$`))
    expect(mail?.text).toMatch(/^owner invited you to Company \d+\n/)
    expect(mail?.text).toMatch(/owner \(owner-\d+@example.com\) invited you to work in the shop Company \d+/)
    expect(mail?.text).toContain('Your role: Admin, support')
    expect(mail?.text).toContain('48 hours')
    expect(mail?.html).toContain(`href="${link}"`)
  })
})

describe('the emailed link', () => {
  test('lets somebody who signs up in that browser accept at once, with a confirmed email and no other email', async () => {
    const email = freshEmail()
    const { body } = await invite(email)
    const visitor = world.visitor()
    await openedBy(await linkFor(email), visitor)
    await visitor.signUp({ email })
    expect(await accountOf(visitor)).toMatchObject({ is_verified: true, has_proven_mailbox: true })
    expect((await accept({ visitor }, body.id)).status).toBe(200)
    await world.drainAll()
    expect((await visitor.mails(email)).every(({ text }) => text.includes('/invitations/'))).toBe(true)
  })

  test('lets somebody who is signed in with the invited email accept', async () => {
    const email = freshEmail()
    const visitor = world.visitor()
    await visitor.signUp({ email })
    const { body } = await invite(email)
    expect(await accept({ visitor }, body.id)).toMatchObject({ status: 403 })
    expect((await openedBy(await linkFor(email), visitor)).body).toMatchObject({ viewer: 'recipient' })
    expect((await accept({ visitor }, body.id)).status).toBe(200)
  })

  test('lets somebody who signs in there afterwards accept', async () => {
    const email = freshEmail()
    await world.visitor().signUp({ email })
    const { body } = await invite(email)
    const phone = world.visitor()
    await openedBy(await linkFor(email), phone)
    await must('sign in', phone.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
    expect((await accept({ visitor: phone }, body.id)).status).toBe(200)
  })

  test('that the owner of the email opens elsewhere gives a stranger with an account of that email nothing', async () => {
    const email = freshEmail()
    const stranger = world.visitor()
    await stranger.signUp({ email })
    const { body } = await invite(email)
    await openedBy(await linkFor(email))
    expect(await accept({ visitor: stranger }, body.id)).toMatchObject({ status: 403, body: { code: 'MAILBOX_UNPROVEN' } })
    for (const path of ['/list-user-invitations', `/get-invitation?id=${body.id}`])
      expect((await stranger.get(`/api/auth/organization${path}`)).status, path).toBe(403)
    expect((await callsOf({ visitor: stranger }).post('/reject-invitation', { invitationId: body.id })).status).toBe(403)
    const page = await stranger.get(`/api/invitations/${body.id}`)
    expect(page.body).toEqual({ viewer: 'unconfirmed', invitation: null })
  })

  test('without its token, as it is copied from the screen, needs a confirmed email first', async () => {
    const email = freshEmail()
    const { body } = await invite(email)
    const visitor = world.visitor()
    expect((await visitor.get(`/invitations/${body.id}`)).status).toBe(200)
    await visitor.signUp({ email })
    const code = 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
    expect(await accept({ visitor }, body.id)).toMatchObject({ status: 403, body: { code } })
    await world.drainAll()
    const confirm = (await visitor.mails(email)).find(({ text }) => text.includes('verify-email'))
    await visitor.get(linkIn(confirm))
    expect((await accept({ visitor }, body.id)).status).toBe(200)
  })

  test('can be asked for by somebody who signed in with the invited email, and by nobody else', async () => {
    const email = freshEmail()
    const { body } = await invite(email)
    const [visitor, stranger] = [world.visitor(), world.visitor()]
    await visitor.signUp({ email })
    await stranger.signUp({ email: freshEmail() })
    const path = `/api/invitations/${body.id}/email-link`
    expect(await stranger.post(path)).toMatchObject({ status: 200, body: { status: true } })
    expect(await stranger.post('/api/invitations/missing/email-link')).toMatchObject({ status: 200, body: { status: true } })
    expect((await world.visitor().post(path)).status).toBe(401)
    expect(await mailsOf(email)).toHaveLength(1)
    expect(await visitor.post(path)).toMatchObject({ status: 200, body: { status: true } })
    expect(await mailsOf(email)).toHaveLength(2)
    await openedBy(await linkFor(email), visitor)
    expect((await accept({ visitor }, body.id)).status).toBe(200)
  })

  test('with a wrong token, or one of another invitation, shows and proves nothing', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    const [{ body }, { body: another }] = [await invite(email), await invite(other)]
    const token = new URL(await linkFor(email)).searchParams.get('token') ?? ''
    for (const bad of ['', 'wrong', token.toLowerCase(), `${token}x`]) {
      const visitor = world.visitor()
      await visitor.get(`/invitations/${body.id}?token=${bad}`)
      expect((await visitor.get(`/api/invitations/${body.id}`)).body).toEqual({ viewer: 'signed_out', invitation: null })
    }
    const visitor = world.visitor()
    await visitor.get(`/invitations/${another.id}?token=${token}`)
    expect((await visitor.get(`/api/invitations/${another.id}`)).body).toEqual({ viewer: 'signed_out', invitation: null })
    await visitor.signUp({ email: other })
    expect(await accountOf(visitor)).toMatchObject({ is_verified: false, has_proven_mailbox: false })
  })

  test.each(['canceled', 'expired'])('of an invitation that is %s says so and proves nothing', async (status) => {
    const email = freshEmail()
    const { body } = await invite(email)
    const link = await linkFor(email)
    if (status === 'expired') await expireIn(body.id, -SECOND)
    else await must('cancel', callsOf(company.owner).post('/cancel-invitation', { invitationId: body.id }))
    const visitor = world.visitor()
    expect((await openedBy(link, visitor)).body).toMatchObject({ viewer: 'signed_out', invitation: { status, email } })
    await visitor.signUp({ email })
    expect(await accountOf(visitor)).toMatchObject({ is_verified: false, has_proven_mailbox: false })
  })

  test('leaves only a digest of its token in the database, and none in the address of the page', async () => {
    const email = freshEmail()
    await invite(email)
    const link = await linkFor(email)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(token.length).toBeGreaterThanOrEqual(32)
    const { rows } = await world.platform.deps.database.pool.query('select * from invitation_tokens')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('an installation that confirms emails first signs somebody in who signs up with the emailed link', async () => {
  const strict = await makeWorld({ platform: { requiresEmailVerification: true } })
  const owner = strict.visitor()
  await owner.signUp({ email: 'strict-owner@example.com' })
  await owner.followMail('strict-owner@example.com')
  const { id: organizationId } = await must(
    'create',
    callsOf({ visitor: owner }).post<{ id: string }>('/create', { name: 'Strict', slug: 'strict' }),
  )
  const email = 'strict-guest@example.com'
  const { id } = await must(
    'invite',
    callsOf({ visitor: owner }).post<Invitation>('/invite-member', { organizationId, email, role: 'member' }),
  )
  const guest = strict.visitor()
  await guest.followMail(email)
  await guest.signUp({ email })
  expect((await accept({ visitor: guest }, id)).status).toBe(200)
  const other = strict.visitor()
  await other.signUp({ email: 'somebody-else@example.com' })
  expect((await other.get('/api/auth/get-session')).body).toBeNull()
  await strict.close()
})
