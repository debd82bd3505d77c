import {analyse} from './src/main/analysis/analyse.ts'
import {createModels} from '@main/inference/models/models'
import {rmSync} from 'node:fs'
const [f,rate,ch]=process.argv.slice(2)
const ctx={signal:new AbortController().signal,progress:()=>{},models:createModels('/work/h/analysis/resources/models'),ffmpegPath:'/work/h/analysis/node_modules/@ffmpeg-installer/linux-x64/ffmpeg'}
const t0=performance.now(), c0=process.cpuUsage()
const a=await analyse({path:f,sha256:'0'.repeat(64),peaksPath:'/tmp/an/x.peaks',durationMs:null,sampleRateHz:+(rate??48000),channels:+(ch??1),worker:{file:'/work/h/analysis/src/main/analysis/analysis-worker.ts',execArgv:['--import','/work/h/analysis/tests/support/ts-hooks.mjs']}},ctx)
const c=process.cpuUsage(c0)
console.log(((performance.now()-t0)/1000).toFixed(2),'s cpu',(c.user/1e6).toFixed(1),(c.system/1e6).toFixed(1), 'rss', (process.memoryUsage().rss/1e6).toFixed(0))
console.log({...a,speech:a.speech.length+' spans '+a.speech.reduce((s,x)=>s+x.endMs-x.startMs,0)/1000,rmsPerSecondDbfs:a.rmsPerSecondDbfs.length,floorPerSecondDbfs:a.floorPerSecondDbfs.length,clips:a.clips.length,dropouts:a.dropouts.slice(0,5),toneDb:a.toneDb?.join(' '),voicePrint:a.voicePrint?.length})
