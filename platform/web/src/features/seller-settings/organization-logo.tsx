import type { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { Card } from '@tradepost/ui/card'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { t } from '#src/dashboard-messages.ts'
import { LOGO_LIMITS } from '#src/nouns/organizations/logo-limits.ts'
import { ImageField } from '#src/shell/forms/image-field.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { logoOwner, useRemoveLogo, useSendLogo } from './organization-api.ts'

type OrganizationLogoProps = { organization: OrganizationSettings; mayChange: boolean }

/** Shows the logo of a shop. An upload applies right away. */
export function OrganizationLogo({ organization, mayChange }: OrganizationLogoProps) {
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
