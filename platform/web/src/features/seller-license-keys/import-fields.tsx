import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@tradepost/ui/inputs/combobox'
import { DropZone } from '@tradepost/ui/inputs/drop-zone'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { productChoicesQuery, toProductOptions } from '#src/nouns/products/product-choices.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'

const FILE_BYTES_MAX = 1024 ** 2

type ProductFieldProps = { slug: string; value: string; onValueChange: (id: string) => void; error: string | undefined }

/** Chooses the product of the imported keys; people who may not see products enter its ID. */
function ProductField({ slug, value, onValueChange, error }: ProductFieldProps) {
  const maySee = usePermissions(slug)('product:read')
  const products = useQuery({ ...productChoicesQuery(slug), enabled: maySee })
  return (
    <Field label={t('sellerLicenseKeys.facts.product')} error={error}>
      {maySee ? (
        <Combobox
          label={t('sellerLicenseKeys.facts.product')}
          placeholder={t('sellerLicenseKeys.import.chooseProduct')}
          value={value || undefined}
          onValueChange={onValueChange}
          options={toProductOptions(products.data?.items ?? [])}
          emptyText={t(`dashboardNouns.products.${products.isError ? 'loadError' : products.isFetching ? 'loading' : 'none'}`)}
        />
      ) : (
        <Input value={value} placeholder="pdt_…" onChange={(event) => onValueChange(event.target.value.trim())} />
      )}
    </Field>
  )
}

type ImportFieldsProps = {
  slug: string
  productId: string
  text: string
  errors: { product: string | undefined; lines: string | undefined }
  onProductChange: (id: string) => void
  onTextChange: (text: string) => void
}

/** Shows the fields of an import: a product, and its keys as text or from a file. */
export function ImportFields({ slug, productId, text, errors, onProductChange, onTextChange }: ImportFieldsProps) {
  const [fileError, setFileError] = useState<string>()
  async function readFile([file]: File[]) {
    if (!file) return
    const isTooLarge = file.size > FILE_BYTES_MAX
    setFileError(isTooLarge ? t('sellerLicenseKeys.import.fileTooLarge') : undefined)
    if (!isTooLarge) onTextChange(await file.text())
  }
  return (
    <>
      <ProductField slug={slug} value={productId} onValueChange={onProductChange} error={errors.product} />
      <Field label={t('sellerLicenseKeys.import.lines')} hint={t('sellerLicenseKeys.import.linesHint')} error={errors.lines}>
        <Textarea
          rows={6}
          dir="ltr"
          spellCheck={false}
          className="font-mono text-xs"
          placeholder="ACME-4F7K-22PX, maya@example.com, 3, 2027-12-31"
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
        />
      </Field>
      <DropZone
        label={t('sellerLicenseKeys.import.file')}
        hint={t('sellerLicenseKeys.import.fileHint')}
        accept=".csv,text/csv,text/plain"
        onFiles={(files) => void readFile(files)}
        error={fileError}
      />
    </>
  )
}
