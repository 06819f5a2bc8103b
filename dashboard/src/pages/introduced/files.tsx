import { FileList, type ListedFile } from '../../parts/file-list.tsx'
import { Panel } from '../../parts/panel.tsx'

export const FilesPanel = ({ files }: { readonly files: readonly ListedFile[] }) => (
  <Panel title="Files">
    <FileList files={files} />
  </Panel>
)
