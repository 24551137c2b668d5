import '@earshot/ui/theme/tokens.css'
import '@earshot/ui/theme/fonts.css'
import '@earshot/ui/theme/base.css'
import './studio.css'
import { setCommunity } from '@earshot/messages/identity'
import { setLanguage } from '@earshot/messages/language'
import { readDocumentCommunity } from '@earshot/ui/identity/document-community'
import { NavigationProvider } from '@earshot/ui/links/link.tsx'
import { followTheme } from '@earshot/ui/theme/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { navigation } from './frame/navigation.tsx'
import { openRouter } from './router.tsx'
import { ProofDialog } from './session/proof-dialog.tsx'
import { followSession } from './session/session.ts'
import { replies } from './session/use-call.ts'

setLanguage(document.documentElement.lang)
setCommunity(readDocumentCommunity)
followTheme()
followSession()

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={replies}>
      <NavigationProvider value={navigation}>
        <RouterProvider router={openRouter()} />
        <ProofDialog />
      </NavigationProvider>
    </QueryClientProvider>,
  )
