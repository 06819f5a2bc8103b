import { supportEmail } from '../client/setting.ts'

/** Where the operator is written to. */
export const SupportLink = () => <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
