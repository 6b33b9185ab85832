import { zodResolver } from '@hookform/resolvers/zod'
import { ProductForm } from '@tradepost/contract/platform/seller-products'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { clearHiddenFields, type ProductValues } from './product-values.ts'

/** The editor's form: it holds what was typed, and gives what the server takes. */
export type ProductEditorForm = UseFormReturn<ProductValues, unknown, ProductForm>

/** The fields hold the terms of every pricing type; the server's schema picks those of the chosen one. */
const Values = z
  .custom<ProductValues>()
  .transform((values): z.input<typeof ProductForm> => clearHiddenFields(values))
  .pipe(ProductForm)

export function useProductForm(values: ProductValues): ProductEditorForm {
  return useForm<ProductValues, unknown, ProductForm>({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: values,
  })
}
