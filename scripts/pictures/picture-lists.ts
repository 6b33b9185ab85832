import { at, SHOP, type Stage } from './picture-steps.ts'

/** The lists of the dashboard, with a URL of each that filters its rows. */
const LISTS: Readonly<Record<string, string>> = {
  payments: '?status=succeeded&amount_gte=4000&sort=amount',
  customers: '?q=an&sort=name&order=asc',
  products: '?price_type=one_time_price&sort=amount',
  subscriptions: '?status=active&sort=next_billing_date&order=asc',
  discounts: '?state=active',
  addons: '?q=library',
  brands: '?status=archived',
  meters: '?q=minutes',
  'payment-links': '?q=caliper',
}

const pathOf = (list: string) => `/dashboard/${SHOP}/${list}`
const answers = (list: string) => new RegExp(`/api/organizations/[^/]+/${list}(/figures)?\\?`)

/** Shows a list while its rows load. */
const loading = (list: string) => async (stage: Stage) => {
  await stage.page.route(answers(list), () => {})
  await at(pathOf(list))(stage)
  await stage.page.getByRole('heading', { level: 1 }).waitFor()
}

/** Shows a list that failed to load. */
const failed = (list: string) => async (stage: Stage) => {
  const refusal = { code: 'SERVICE_UNAVAILABLE', message: 'The service is temporarily unavailable. Try again shortly' }
  await stage.page.route(answers(list), (route) => route.fulfill({ status: 503, json: refusal }))
  await at(pathOf(list))(stage)
  await stage.page.getByRole('button', { name: 'Retry' }).waitFor()
}

/** Every state of every list: full, filtered, no results, loading, failed. */
export const LIST_SCREENS = Object.entries(LISTS).flatMap(([list, filters]) => [
  { name: list, isSignedIn: true, show: at(pathOf(list)) },
  { name: `${list}-filtered`, isSignedIn: true, show: at(pathOf(list) + filters) },
  { name: `${list}-nothing-found`, isSignedIn: true, show: at(`${pathOf(list)}?q=zzzzzz`) },
  { name: `${list}-loading`, isSignedIn: true, isLoading: true, show: loading(list) },
  { name: `${list}-failed`, isSignedIn: true, show: failed(list) },
])
