import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { PageHeader } from '@tradepost/ui/page-header'
import { t } from '#src/dashboard-messages.ts'
import { roleQuery } from '#src/features/seller-team/api.ts'
import { EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { hasPermission, useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { roleLabel } from '#src/shell/people/role-names.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { PermissionGrid } from './permission-grid.tsx'
import { describeRole, findGivingRefusal } from './role-choices.ts'
import { RoleEditor } from './role-editor.tsx'
import { RoleHolders } from './role-holders.tsx'

type RoleProps = { organization: Organization; role: SellerRole }

/** Returns why someone can only look at a role; undefined if they can change it. */
function findNotice({ organization, role }: RoleProps): string | undefined {
  if (role.is_built_in) return t('sellerTeam.roles.page.builtInNotice')
  if (!hasPermission(organization, 'ac:update')) return t('sellerTeam.roles.page.readOnlyNotice')
  return findGivingRefusal(organization, role) === undefined ? undefined : t('sellerTeam.roles.page.beyondNotice')
}

function ReadOnlyRole({ organization, role, notice }: RoleProps & { notice: string }) {
  return (
    <>
      <PageTitle>{roleLabel(role.name)}</PageTitle>
      <PageHeader
        title={roleLabel(role.name)}
        badge={role.is_built_in ? <Badge>{t('sellerTeam.roles.builtIn')}</Badge> : undefined}
        description={describeRole(role)}
      />
      <Alert>{notice}</Alert>
      <PermissionGrid value={role.permissions} onChange={undefined} mayGive={() => false} />
      <RoleHolders slug={organization.slug} role={role} />
    </>
  )
}

/** Shows one role: what it allows and who has it. Custom roles can be changed. */
export function RolePage({ slug, name }: { slug: string; name: string }) {
  const { data: organization } = useOrganization(slug)
  const role = useQuery(roleQuery(slug, name))
  if (!organization) return null
  return (
    <QueryView query={role} what={t('sellerTeam.what.role')} isPage skeleton={<EditorSkeleton />}>
      {(data) => {
        const notice = findNotice({ organization, role: data })
        return notice === undefined ? (
          <RoleEditor key={name} organization={organization} role={data} />
        ) : (
          <ReadOnlyRole organization={organization} role={data} notice={notice} />
        )
      }}
    </QueryView>
  )
}

/** Shows the page that creates a role. */
export function NewRolePage({ slug }: { slug: string }) {
  const { data: organization } = useOrganization(slug)
  return organization ? <RoleEditor organization={organization} /> : null
}
