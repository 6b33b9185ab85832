import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { Switch } from '@tradepost/ui/inputs/switch'
import { t } from '#src/dashboard-messages.ts'
import { hasPermission, organizationPath, organizationsQuery } from '#src/shell/frames/organizations.ts'
import { getErrorMessage, sendRequest } from '#src/shell/request.ts'

/** Decides whether every member needs two-step sign-in. */
export function SecondFactorCard({ organization }: { organization: Organization }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (is_required: boolean) =>
      sendRequest(OrganizationSettings, `${organizationPath(organization.slug)}/second-factor`, {
        method: 'PUT',
        body: { is_required },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true }),
  })
  if (!hasPermission(organization, 'organization:update')) return null
  return (
    <Card>
      <Switch
        label={t('sellerTeam.secondFactor.label')}
        hint={t('sellerTeam.secondFactor.hint')}
        checked={change.isPending ? change.variables : organization.requires_second_factor}
        isDisabled={change.isPending}
        onCheckedChange={(isRequired) => change.mutate(isRequired)}
      />
      {change.error ? <Alert tone="danger" isLive title={getErrorMessage(change.error)} className="mt-4" /> : null}
    </Card>
  )
}
