import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { getButtonClassName } from '@tradepost/ui/button'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { EmptyState } from '@tradepost/ui/empty-state'
import { t } from '#src/dashboard-messages.ts'
import { useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { membersQuery } from '#src/shell/people/members.ts'
import { rolesLabel } from '#src/shell/people/role-names.ts'

const NAMED_MAX = 3
const anyOfThem = new Intl.ListFormat(getPageLocale(), { type: 'disjunction' })

/** Lists who can give a permission, owners first. Admins have every permission but deleting the organization. */
export function listGrantors(members: readonly SellerMember[], permission: Permission): SellerMember[] {
  const withRole = (role: string) => members.filter(({ roles }) => roles.includes(role))
  const owners = withRole('owner')
  return permission === 'organization:delete' ? owners : [...new Set([...owners, ...withRole('admin')])]
}

type NoAccessProps = { slug: string; permission: Permission }

/** Names who can give access. Says nothing until they are loaded, so that the sentence doesn't change while it is read. */
function WhomToAsk({ slug, permission, shop }: NoAccessProps & { shop: string }) {
  const members = useQuery(membersQuery(slug))
  if (members.isPending) return null
  const people = listGrantors(members.data ?? [], permission).slice(0, NAMED_MAX)
  if (people.length === 0) return <>{t('access.noAccess.askAnyone', { shop })}</>
  return <>{t('access.noAccess.ask', { people: anyOfThem.format(people.map(({ name }) => name)) })}</>
}

/** Shows a page that the person may not open: the missing permission, their roles, and who can give it. */
export function NoAccess({ slug, permission }: NoAccessProps) {
  const { data: organization } = useOrganization(slug)
  if (!organization) return null
  const shop = organization.name
  const roles = organization.role.split(',')
  const title = t(`access.noAccess.titles.${permission}`, { shop })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level={1}
        title={title}
        drawing={<SignpostDrawing code="403" />}
        actions={
          <>
            <Link to="/dashboard/$slug" params={{ slug }} className={getButtonClassName({ variant: 'primary' })}>
              {t('access.noAccess.goHome')}
            </Link>
            <Link to="/dashboard/$slug/team" params={{ slug }} className={getButtonClassName()}>
              {t('access.noAccess.team')}
            </Link>
          </>
        }
      >
        {t('access.noAccess.role', { count: roles.length, roles: rolesLabel(roles) })}{' '}
        <WhomToAsk slug={slug} permission={permission} shop={shop} />
      </EmptyState>
    </>
  )
}

/** Leads a member without a second factor to the page where they set it up. */
export function NoSecondFactor({ shop }: { shop: string }) {
  const title = t('access.secondFactor.title', { shop })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level={1}
        title={title}
        drawing={<SignpostDrawing code="403" />}
        actions={
          <Link to="/account/security" className={getButtonClassName({ variant: 'primary' })}>
            {t('access.secondFactor.setUp')}
          </Link>
        }
      >
        {t('access.secondFactor.text')}
      </EmptyState>
    </>
  )
}
