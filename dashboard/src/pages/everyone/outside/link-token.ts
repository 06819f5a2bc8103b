import { useLocation } from '@tanstack/react-router'

/** What a mailed link carries after its #: it is sent to nobody but the endpoint that spends it. */
export const useLinkToken = (): string => useLocation({ select: ({ hash }) => hash })
