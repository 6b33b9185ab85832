export { formatDay, formatMoment } from '@tradepost/ui/moment'
