import './style/tokens.css'
import './style/base.css'
import './style/parts.css'
import './style/forms.css'
import './style/table.css'
import './style/layout.css'
import './style/forced-colors.css'
import './style/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ignoreHeldEnter } from './client/held-enter.ts'
import { queryClient } from './client/queries.ts'
import { reloadForMissingStyles } from './layout/missing-files.ts'
import { tolerateReplacedText } from './layout/replaced-text.ts'
import { followTheme } from './layout/theme.ts'
import { router } from './router.ts'

followTheme()
tolerateReplacedText()
reloadForMissingStyles()
ignoreHeldEnter()
const rootElement = document.getElementById('root')
if (rootElement) {
  createRoot(rootElement).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
