import { useQuery } from '@tanstack/react-query'
import { METERS_MAX } from '@tradepost/contract/provider/prices'
import { Button } from '@tradepost/ui/button'
import { getCurrencyFractionDigits, getCurrencySymbol } from '@tradepost/ui/commerce/money'
import { IconButton } from '@tradepost/ui/icon-button'
import { Combobox } from '@tradepost/ui/inputs/combobox'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { meterChoicesQuery } from '#src/nouns/meters/queries.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { useIsEditable } from '#src/shell/forms/editable.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ProductEditorForm } from './product-form.ts'
import { scaleDecimal } from './unit-price.ts'

type UnitPriceFieldProps = { form: ProductEditorForm; index: number }

/** Shows the field for a price per unit: typed in dollars, stored in cents with decimals, as text so that no digit is rounded. */
function UnitPriceField({ form, index }: UnitPriceFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const currency = form.watch('price.currency')
  const digits = getCurrencyFractionDigits(currency)
  return (
    <Controller
      control={form.control}
      name={`price.meters.${index}.price_per_unit`}
      render={({ field, fieldState }) => (
        <Field label={t('sellerProducts.meters.pricePerUnit')} error={fieldState.error?.message}>
          <Input
            ref={field.ref}
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? scaleDecimal(field.value ?? '', -digits) ?? field.value ?? ''}
            onChange={({ target }) => {
              setDraft(target.value)
              // Passes on text that isn't a decimal, so that the schema reports it.
              field.onChange(scaleDecimal(target.value.trim(), digits) ?? target.value)
            }}
            onBlur={() => {
              setDraft(null)
              field.onBlur()
            }}
            leading={
              <span aria-hidden="true" className="text-ink-3">
                {getCurrencySymbol(currency)}
              </span>
            }
          />
        </Field>
      )}
    />
  )
}

/** Shows the meters of a usage-based price, each with its unit price and free units. */
export function MetersField({ slug, form }: { slug: string; form: ProductEditorForm }) {
  const isEditable = useIsEditable()
  const maySeeMeters = usePermissions(slug)('usage:read')
  const meters = useQuery({ ...meterChoicesQuery(slug), enabled: maySeeMeters })
  const rows = useFieldArray({ control: form.control, name: 'price.meters', keyName: 'row' })
  const known = meters.data?.items ?? []
  const nameOf = (id: string) => known.find((meter) => meter.id === id)?.name ?? id
  const rest = known.filter((meter) => !rows.fields.some((row) => row.meter_id === meter.id))
  const error = form.formState.errors.price?.meters?.message
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-[540]">{t('sellerProducts.meters.title')}</h3>
      {rows.fields.map((row, index) => (
        <div
          key={row.row}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line pb-3 max-list:grid-cols-1"
        >
          <p className="col-span-full text-sm font-[560] [overflow-wrap:anywhere]">{nameOf(row.meter_id)}</p>
          <UnitPriceField form={form} index={index} />
          <CountField
            control={form.control}
            name={`price.meters.${index}.free_threshold`}
            label={t('sellerProducts.meters.freeUnits')}
            isOptional
            unit={t('sellerProducts.meters.freeUnitsCycle')}
          />
          {isEditable ? (
            <IconButton
              label={t('sellerProducts.meters.remove', { name: nameOf(row.meter_id) })}
              variant="outline"
              className="mt-[26px] max-list:mt-0"
              onClick={() => rows.remove(index)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      ))}
      {isEditable && rest.length > 0 && rows.fields.length < METERS_MAX ? (
        <Field label={t('sellerProducts.meters.add')} className="max-w-80">
          <Combobox
            label={t('sellerProducts.meters.add')}
            placeholder={t('sellerProducts.meters.addPlaceholder')}
            value={undefined}
            onValueChange={(id) => rows.append({ meter_id: id, price_per_unit: '', free_threshold: null })}
            options={rest.map((meter) => ({ value: meter.id, label: meter.name, detail: meter.measurement_unit }))}
          />
        </Field>
      ) : null}
      {isEditable && !maySeeMeters ? <p className="text-sm text-ink-3">{t('pageAccess.noMeters')}</p> : null}
      {meters.data && known.length === 0 ? <p className="text-sm text-ink-3">{t('sellerProducts.meters.none')}</p> : null}
      {meters.isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          {t('sellerProducts.meters.failed')}
          <Button size="sm" onClick={() => void meters.refetch()} pending={meters.isFetching}>
            {t('sellerProducts.editor.retry')}
          </Button>
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="text-xs font-medium text-danger-text">
          {error}
        </p>
      ) : null}
    </div>
  )
}
