/** Settings of an organization and of its payments. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Trash2 } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { CloseOrganizationDialog } from '#src/nouns/organizations/close-organization.tsx'
import { LOGO_LIMITS } from '#src/nouns/organizations/logo-limits.ts'
import { ReadOnlyNote } from '#src/shell/forms/editable.tsx'
import { ImageField } from '#src/shell/forms/image-field.tsx'
import { organizationsQuery, usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { logoOwner, organizationSettingsQuery, useRemoveLogo, useSendLogo } from './organization-api.ts'
import { OrganizationEditor } from './organization-editor.tsx'

type OrganizationLogoProps = { organization: OrganizationSettings; mayChange: boolean }

/** Shows the logo of a shop. An upload applies right away. */
function OrganizationLogo({ organization, mayChange }: OrganizationLogoProps) {
  const send = useSendLogo(organization)
  const remove = useRemoveLogo(organization.slug)
  return (
    <Card title={t('organizationSettings.logo.title')} description={t('organizationSettings.logo.text')}>
      {mayChange ? (
        <ImageField
          image={organization.logo}
          owner={logoOwner(organization.id)}
          onFile={(file) => {
            remove.reset()
            send(file)
          }}
          onRemove={() => remove.mutate()}
          isRemoving={remove.isPending}
          limits={LOGO_LIMITS}
          error={remove.isError ? getErrorMessage(remove.error) : undefined}
        />
      ) : (
        <BusinessMark name={organization.name} imageUrl={organization.logo} size={72} />
      )}
    </Card>
  )
}

/** Shows what deletes the shop, to those who may. */
function DangerZone({ organization }: { organization: OrganizationSettings }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  async function leave() {
    await navigate({ to: '/dashboard', ignoreBlocker: true })
    await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true })
  }
  return (
    <Card title={t('organizationSettings.danger.title')} description={t('organizationSettings.danger.text')}>
      <CloseOrganizationDialog
        organization={organization}
        words={{
          title: t('organizationSettings.danger.dialog', { name: organization.name }),
          action: t('organizationSettings.danger.action'),
          keep: t('organizationSettings.danger.keep'),
          done: t('organizationSettings.danger.done', { name: organization.name }),
        }}
        trigger={
          <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />}>
            {t('organizationSettings.danger.open')}
          </Button>
        }
        onClosed={leave}
      />
    </Card>
  )
}

/** Shows the name, URL, logo and metadata of a shop, and its deletion. */
export function OrganizationSettingsPage({ slug }: { slug: string }) {
  const can = usePermissions(slug)
  const mayChange = can('organization:update')
  const settings = useQuery({ ...organizationSettingsQuery(slug), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle>{t('sellerSettings.page.title')}</PageTitle>
      <PageHeader title={t('sellerSettings.page.title')} description={t('organizationSettings.text')} />
      <QueryView query={settings} what={t('shell.things.settings')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(organization) => (
          <>
            {mayChange ? null : <ReadOnlyNote />}
            <OrganizationEditor
              key={organization.id}
              organization={organization}
              mayChange={mayChange}
              aside={
                <>
                  <OrganizationLogo organization={organization} mayChange={mayChange} />
                  <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
                    {t('organizationSettings.id')} <CopyableId id={organization.id} />
                  </p>
                  {can('organization:delete') ? <DangerZone organization={organization} /> : null}
                </>
              }
            />
          </>
        )}
      </QueryView>
    </>
  )
}
