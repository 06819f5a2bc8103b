import type { GpuCount } from '@parley/contract/catalog'
import { templateNamed } from '@parley/contract/templates'
import { Fault } from '../../core/fault.ts'
import type { Reader } from '../../db/statement.ts'
import { cheapestLiveOffer } from './store.ts'

interface RentalPreviewInput {
  readonly familyId: string
  readonly gpuCount: GpuCount
  readonly templateId?: string
  readonly region?: string
}

/** The cheapest offer that could start the requested rental now, and its cost; nothing is reserved. */
export async function previewRental(read: Reader, { familyId, gpuCount, templateId, region }: RentalPreviewInput) {
  if (!templateNamed(templateId)) throw unknownTemplate()
  const offer = await cheapestLiveOffer(read, familyId, gpuCount, region)
  if (!offer) throw new Fault('offer_unavailable', { reason: 'size', message: 'No listing has free capacity at this size.' })
  const { pricePerHourCents, estimatedProvisionSeconds, ...matchedListing } = offer
  return { pricePerHourCents: pricePerHourCents * gpuCount, estimatedProvisionSeconds, matchedListing }
}

/** The default message uses the partner API's name of the field. */
const unknownTemplate = () =>
  new Fault('invalid_template', {
    param: 'templateId',
    message: 'There is no such template. Name another, or leave templateId out for the default image.',
  })
