export { formatDay, formatMoment } from '@tradepost/ui/formats/moment'
