import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { t } from '../messages.ts'
import { useLicenseKeys } from '../queries.ts'
import { MoreButton } from '../shell/more-button.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'
import { Activations } from './activations.tsx'
import { LicenseKeyCard } from './license-key-card.tsx'

/** Lists the license keys with where each is activated. */
export function KeysPage() {
  const keys = useLicenseKeys()
  return (
    <>
      <PageHeading title={pageLabel('keys')} />
      <QueryView query={keys}>
        {(items) =>
          items.length === 0 ? (
            <Card>
              <EmptyState level={2} title={t('keys.empty.title')}>
                {t('keys.empty.text')}
              </EmptyState>
            </Card>
          ) : (
            items.map((license) => (
              <LicenseKeyCard key={license.id} license={license}>
                {license.instances_count > 0 ? <Activations licenseKeyId={license.id} /> : null}
              </LicenseKeyCard>
            ))
          )
        }
      </QueryView>
      <MoreButton list={keys} />
    </>
  )
}
