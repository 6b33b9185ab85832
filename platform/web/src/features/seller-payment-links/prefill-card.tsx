import { FILLED_FIELDS, type FilledField } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Card } from '@tradepost/ui/card'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import type { LinkEditorForm } from './link-values.ts'

const countryNames = new Intl.DisplayNames(getPageLocale(), { type: 'region' })

function CountrySelect({ form, countries }: { form: LinkEditorForm; countries: readonly string[] }) {
  const options = countries
    .map((code) => ({ code, name: countryNames.of(code) ?? code }))
    .sort((left, right) => left.name.localeCompare(right.name, getPageLocale()))
  return (
    <Controller
      control={form.control}
      name="filled.country.value"
      // Controlled, because the countries load after the value.
      render={({ field }) => (
        <NativeSelect {...field}>
          <option value="">{t('sellerPaymentLinks.prefill.customerChooses')}</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    />
  )
}

type FilledInputProps = { form: LinkEditorForm; field: FilledField; countries: readonly string[] }

function FilledInput({ form, field, countries }: FilledInputProps) {
  const label = t(`sellerPaymentLinks.prefill.fields.${field}`)
  return (
    <div className="relative">
      <Field label={label} error={form.formState.errors.filled?.[field]?.value?.message}>
        {field === 'country' ? (
          <CountrySelect form={form} countries={countries} />
        ) : (
          <Input autoComplete="off" spellCheck={false} {...form.register(`filled.${field}.value`)} />
        )}
      </Field>
      <Checkbox
        className="absolute! -top-0.5 end-0 py-0!"
        label={t.rich('sellerPaymentLinks.prefill.locked', {
          field: label,
          hidden: (inside) => <span className="sr-only">{inside}</span>,
        })}
        // An empty read-only field would block the buyer.
        disabled={form.watch(`filled.${field}.value`) === ''}
        {...form.register(`filled.${field}.is_locked`)}
      />
    </div>
  )
}

const isOfName = (field: FilledField) => field.endsWith('_name')

/** Shows the fields that the link prefills, and which of them are locked. */
export function FilledCard({ form, countries }: { form: LinkEditorForm; countries: readonly string[] }) {
  const [isSplit, setIsSplit] = useState(() => {
    const { first_name, last_name } = form.getValues('filled')
    return first_name.value !== '' || last_name.value !== ''
  })
  const isShown = (field: FilledField) => !isOfName(field) || (field === 'full_name') !== isSplit
  function splitName(next: boolean) {
    setIsSplit(next)
    // Otherwise the fields of the other name format would stay in the link, unseen.
    for (const field of FILLED_FIELDS)
      if (isOfName(field) && (field === 'full_name') === next)
        form.setValue(`filled.${field}`, { value: '', is_locked: false }, { shouldDirty: true })
  }
  return (
    <Card
      title={t('sellerPaymentLinks.prefill.title')}
      description={t('sellerPaymentLinks.prefill.description')}
      bodyClassName="grid gap-4"
    >
      <Segmented
        label={t('sellerPaymentLinks.prefill.nameFormat')}
        value={isSplit ? 'split' : 'full'}
        onValueChange={(next) => splitName(next === 'split')}
        options={[
          { value: 'full', label: t('sellerPaymentLinks.prefill.fullName') },
          { value: 'split', label: t('sellerPaymentLinks.prefill.splitName') },
        ]}
        className="w-fit"
      />
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-shell:grid-cols-1">
        {FILLED_FIELDS.filter(isShown).map((field) => (
          <FilledInput key={field} form={form} field={field} countries={countries} />
        ))}
      </div>
    </Card>
  )
}
