import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@tradepost/ui/inputs/combobox'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { customersQuery } from '#src/nouns/customers/queries.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'

type CustomerIdFieldProps = {
  slug: string
  value: string
  onValueChange: (customerId: string) => void
  error: string | undefined
}

function CustomerChoice({ slug, value, onValueChange }: Omit<CustomerIdFieldProps, 'error'>) {
  const [words, setWords] = useState('')
  const customers = useQuery(customersQuery(slug, { q: words.trim() || undefined }))
  return (
    <Combobox
      label={t('sellerUsageEvents.send.customer.label')}
      placeholder={t('sellerUsageEvents.send.customer.placeholder')}
      searchPlaceholder={t('sellerUsageEvents.send.customer.search')}
      emptyText={
        customers.isError
          ? getErrorMessage(customers.error)
          : customers.isFetching
            ? t('sellerUsageEvents.send.customer.searching')
            : t('sellerUsageEvents.send.customer.none')
      }
      value={value || undefined}
      onValueChange={onValueChange}
      onSearchChange={setWords}
      options={(customers.data?.items ?? []).map(({ customer_id, name, email }) => ({
        value: customer_id,
        label: name,
        detail: email,
      }))}
    />
  )
}

/** Selects the customer of an event. People who may not see customers type the ID. */
export function CustomerIdField({ error, ...choice }: CustomerIdFieldProps) {
  const maySearch = usePermissions(choice.slug)('customer:read')
  return (
    <Field label={t('sellerUsageEvents.send.customer.label')} error={error}>
      {maySearch ? (
        <CustomerChoice {...choice} />
      ) : (
        <Input
          autoComplete="off"
          spellCheck={false}
          placeholder="cus_…"
          className="font-mono text-xs"
          value={choice.value}
          onChange={({ target }) => choice.onValueChange(target.value.trim())}
        />
      )}
    </Field>
  )
}
