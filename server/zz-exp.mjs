import http from 'node:http';
import Fastify from 'fastify';
import {gzipSync} from 'node:zlib';
const mode=process.argv[2]; const port=+process.argv[3];
const objs={};for(let i=0;i<500;i++)objs[2**33+i*7919]={id:2**33+i*7919,name:'Name'+i,gender:'Male',race:'Human',total_level:Math.floor(Math.random()*34),classes:[{name:'Fighter',level:12},{name:'Wizard',level:8}],location_id:Math.floor(Math.random()*800),guild_name:'The Guild '+Math.floor(Math.random()*100),server_name:'Orien',home_server_name:'Orien',group_id:0,is_online:true,is_in_party:false,is_anonymous:false,is_recruiting:false,public_comment:null,last_update:'2026-01-01T00:00:00Z',last_save:'2026-01-01T00:00:00Z'};
const body=gzipSync(JSON.stringify({data:objs}));
const etag='"abcdefghijklmnop-g"';
const headers={'content-type':'application/json; charset=utf-8','cache-control':'no-cache',etag,vary:'Accept-Encoding','content-encoding':'gzip','content-length':body.length};
const more={'access-control-allow-origin':'*','access-control-expose-headers':'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-ID','x-content-type-options':'nosniff','cross-origin-resource-policy':'cross-origin','referrer-policy':'no-referrer','content-security-policy':"default-src 'none'; frame-ancestors 'none'"};
let n=0;const prefix='abcdef';
const flat=(h)=>Object.entries(h).flat();
const full=flat({...headers,...more}); const nm=flat({etag,vary:'Accept-Encoding','cache-control':'no-cache',...more});
const min304={etag,vary:'Accept-Encoding','cache-control':'no-cache'};
if(mode==='raw'){
 http.createServer((q,s)=>{ if(q.headers['if-none-match']===etag){s.writeHead(304,min304);s.end();return} s.writeHead(200,headers);s.end(body)}).listen(port);
} else if(mode==='rawfull'){
 http.createServer((q,s)=>{ const id=prefix+(n++).toString(36); if(q.headers['if-none-match']===etag){s.writeHead(304,[...nm,'x-request-id',id]);s.end();return} s.writeHead(200,[...full,'x-request-id',id]);s.end(body)}).listen(port);
} else {
 const app=Fastify({logger:false,genReqId:()=>prefix+(n++).toString(36),exposeHeadRoutes:true,disableRequestLogging:true});
 if(mode==='hook') app.addHook('onRequest',(q,r,d)=>{ if(q.raw.url.length>8192) throw 1; d()});
 app.get('/v1/characters/:server',(q,r)=>{ r.hijack(); const s=r.raw; const id=q.id; if(q.raw.headers['if-none-match']===etag){s.writeHead(304,[...nm,'x-request-id',id]);s.end();return} s.writeHead(200,[...full,'x-request-id',id]);s.end(body)});
 app.listen({port});
}
