import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ImportColumnsForm,
  type ImportNoun,
  type ImportRowStatus,
  ImportRows,
  SellerImport,
  SellerImports,
} from '@tradepost/contract/platform/catalog/seller-imports'
import { sendFile } from '#src/shell/forms/send-file.ts'
import { nounKey, nounPath } from '#src/shell/lists/noun-queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'
import { sendRequest } from '#src/shell/request.ts'

/** An import by its shop, noun and ID. */
export type ImportPlace = { slug: string; noun: ImportNoun; id: string }

const POLL_MILLISECONDS = 1000

const rootPath = (slug: string, noun: ImportNoun) => `${nounPath(slug, 'imports')}/${noun}`
const onePath = ({ slug, noun, id }: ImportPlace) => `${rootPath(slug, noun)}/${encodeURIComponent(id)}`
const key = (slug: string, noun: ImportNoun) => [...nounKey(slug, 'imports'), noun]
const oneKey = ({ slug, noun, id }: ImportPlace) => [...key(slug, noun), id]

/** Path of the report, which the browser saves. */
export const reportPath = (place: ImportPlace) => `${onePath(place)}/report.csv`

export const isUnderWay = (status: SellerImport['status'] | undefined): boolean => status === 'importing' || status === 'undoing'

/** Loads the newest imports of a noun. */
export const importsQuery = (slug: string, noun: ImportNoun) =>
  queryOptions({
    queryKey: [...key(slug, noun), 'newest'],
    queryFn: ({ signal }) => sendRequest(SellerImports, rootPath(slug, noun), { signal }),
  })

/** Loads an import, again and again while it is under way; at its end, its rows and the list of its noun are loaded again. */
export function importQuery(place: ImportPlace) {
  const queryKey = [...oneKey(place), 'import']
  return queryOptions({
    queryKey,
    async queryFn({ signal, client }) {
      const before = client.getQueryData<SellerImport>(queryKey)
      const found = await sendRequest(SellerImport, onePath(place), { signal })
      if (isUnderWay(before?.status) && !isUnderWay(found.status)) {
        void client.invalidateQueries({ queryKey: [...oneKey(place), 'rows'] })
        void client.invalidateQueries({ queryKey: nounKey(place.slug, place.noun) })
      }
      return found
    },
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.status) ? POLL_MILLISECONDS : false),
  })
}

/** Loads what the page of imports shows first, while its code loads: the import that is open, or the newest ones. */
export function loadImportPage(page: Parameters<typeof loadPageData>[0], noun: ImportNoun, id: string | undefined): void {
  const { slug } = page.params
  void (id === undefined ? loadPageData(page, importsQuery(slug, noun)) : loadPageData(page, importQuery({ slug, noun, id })))
}

/** Loads the rows of an import, a page after the other. */
export const rowsQuery = (place: ImportPlace, status: ImportRowStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...oneKey(place), 'rows', status ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      sendRequest(ImportRows, `${onePath(place)}/rows?${status ? `status=${status}&` : ''}after=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.line : undefined),
  })

/** Uploads a file, and returns the import that it became. */
export function useUpload(slug: string, noun: ImportNoun) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      sendFile({
        method: 'POST',
        path: `${rootPath(slug, noun)}?name=${encodeURIComponent(file.name.slice(-255))}`,
        file,
        answer: SellerImport,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key(slug, noun) }),
  })
}

/** Changes an import; everything about it is loaded again. */
export function useChange<Input = void>(place: ImportPlace, change: 'columns' | 'start' | 'undo') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input) =>
      sendRequest(SellerImport, `${onePath(place)}/${change}`, {
        method: change === 'columns' ? 'PUT' : 'POST',
        body: body ?? {},
      }),
    async onSuccess(changed) {
      queryClient.setQueryData(importQuery(place).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: key(place.slug, place.noun) })
    },
  })
}

/** Matches the columns, and checks each row. */
export const useCheck = (place: ImportPlace) => useChange<ImportColumnsForm>(place, 'columns')
