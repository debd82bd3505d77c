const { ipcRenderer, webUtils } = require('electron')

globalThis.addEventListener('dragover', (event) => {
  event.preventDefault()
  ipcRenderer.send('over')
})
globalThis.addEventListener('drop', (event) => {
  event.preventDefault()
  ipcRenderer.send(
    'dropped',
    [...event.dataTransfer.files].map((file) => webUtils.getPathForFile(file)),
  )
})
